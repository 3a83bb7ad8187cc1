import { join } from 'node:path';
import { temporaryFolder } from '@gsd-code-skill/testing';
import { expect, test } from 'vitest';
import { startScriptedGateway } from '../../test/scripted-gateway.ts';
import { askForTools, createDevice, enrolDevice, readSetupCode, writeDevice } from '../index.ts';

test('tells what nodes publish and what the gateway starts, each once, and who is away', async () => {
  const folder = await temporaryFolder();
  const gateway = await startScriptedGateway();
  const device = join(folder.path, 'device.json');
  const { url, devices, tools } = gateway;
  try {
    writeDevice(device, createDevice({ url }));
    await enrolDevice({
      devicePath: device,
      bootstrapToken: readSetupCode(devices.setupCode(url)).bootstrapToken,
      interval: 10,
      onPending: () => void devices.approve(),
    });
    expect(await askForTools({ url, device })).toEqual({ servers: [], absent: [] });
    const published = { mcp: { server: 'gsd-wa', tool: 'fleet_list' } };
    tools.nodes = [
      { nodeId: 'a', displayName: 'wa', nodePluginTools: [published, published, { name: 'x' }] },
      { nodeId: 'b', nodePluginTools: [published] },
      { nodeId: 'c', displayName: 'bare', connected: true },
      { nodeId: 'd', displayName: 'gone', connected: false },
      { nodeId: 'e', connected: false },
    ];
    tools.servers = { 'gsd-wb': { command: 'ssh' } };
    expect(await askForTools({ url, device })).toEqual({
      servers: [
        { name: 'gsd-wa', node: 'wa', nodeId: 'a' },
        { name: 'gsd-wa', node: 'b', nodeId: 'b' },
        { name: 'gsd-wb' },
      ],
      absent: [
        { node: 'gone', nodeId: 'd' },
        { node: 'e', nodeId: 'e' },
      ],
    });
  } finally {
    await gateway.close();
    await folder.remove();
  }
});
