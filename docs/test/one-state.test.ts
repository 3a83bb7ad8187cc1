import { writeFile } from 'node:fs/promises';
import { createPrograms } from '@gsd-code-skill/testing';
import { expect, test } from 'vitest';
import { stageFleet } from '../../apps/fleet/test/staged-fleet.ts';
import { type Program, programs } from './programs.ts';

interface Row {
  readonly agent: string;
  readonly session: string;
  readonly state: string;
}

test('every command that lists sessions says the same of each', async () => {
  const fleet = await stageFleet(3);
  const children = createPrograms();
  const agents = ['agent-0', 'agent-1', 'agent-2', 'absent'].map((agent_id) => ({ agent_id }));
  await writeFile(fleet.env.GSD_REGISTRY ?? '', JSON.stringify({ agents }), { mode: 0o600 });
  const rows = async (program: Program, command: string, name: string) => {
    const words = [process.execPath, programs[program], command, '--json'];
    const child = children.start(words, { env: fleet.env, cwd: fleet.home, input: '' });
    await child.ended;
    const listed = JSON.parse(child.stdout())[name] as readonly Row[];
    return Object.fromEntries(listed.map((one) => [one.agent, `${one.session} ${one.state}`]));
  };
  try {
    const [seen, ...others] = await Promise.all([
      rows('gsd-fleet', 'status', 'sessions'),
      rows('gsd-hooks', 'status', 'agents'),
      rows('gsd-launcher', 'list', 'agents'),
    ]);
    // bindings alone would say idle of all three
    expect(seen).toEqual({
      'agent-0': 'agent-0-main working',
      'agent-1': 'agent-1-main idle',
      'agent-2': 'agent-2-main waiting',
      absent: 'absent-main no_session',
    });
    expect(others).toEqual([seen, seen]);
  } finally {
    await children.close();
    await fleet.close();
  }
});
