import { join } from 'node:path';
import { temporaryFolder } from '@gsd-code-skill/testing';
import { expect, test } from 'vitest';
import { startScriptedGateway } from '../../test/scripted-gateway.ts';
import {
  createDevice,
  enrolDevice,
  listToolServers,
  readSetupCode,
  writeDevice,
} from '../index.ts';

test('lists what nodes publish and what the gateway starts, each once', async () => {
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
    expect(await listToolServers({ url, device })).toEqual([]);
    const published = { mcp: { server: 'gsd-wa', tool: 'fleet_list' } };
    tools.nodes = [
      { nodeId: 'a', displayName: 'wa', nodePluginTools: [published, published, { name: 'x' }] },
      { nodeId: 'b', nodePluginTools: [published] },
      { nodeId: 'c', displayName: 'gone' },
    ];
    tools.servers = { 'gsd-wb': { command: 'ssh' } };
    expect(await listToolServers({ url, device })).toEqual([
      { name: 'gsd-wa', node: 'wa' },
      { name: 'gsd-wa', node: 'b' },
      { name: 'gsd-wb' },
    ]);
  } finally {
    await gateway.close();
    await folder.remove();
  }
});
