import type { Binding } from '@gsd-code-skill/session-channel';
import { expect, test } from 'vitest';
import type { Circumstances } from './circumstances.ts';
import { rememberEvent } from './remember-event.ts';

function after(names: readonly string[]): Binding | undefined {
  let memory: Binding | undefined;
  for (const name of names) {
    const event = { name, header: { socketPath: '/s', claudePid: 7 }, payload: {}, entry: {} };
    const owner = { agent: { agent_id: 'warden' }, sessionName: 'warden-main' };
    const given = { event, owner, observation: {}, memory } as unknown as Circumstances;
    memory = rememberEvent(given, undefined);
  }
  return memory;
}

test.for([
  ['an end that was told is not found again', ['SessionStart', 'SessionEnd'], 7],
  ['one that goes on can be killed', ['SessionEnd', 'SessionStart'], undefined],
  ['one that has said nothing', ['SessionStart', 'Stop'], undefined],
] as const)('%s', ([, names, gonePid]) => {
  expect(after(names)?.gonePid).toBe(gonePid);
});
