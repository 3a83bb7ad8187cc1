import { expect, test } from 'vitest';
import { checkEscalation } from './escalation.ts';

const warden = { agent_id: 'warden' };
const machine = { registryPath: '/r.json' };

test('says who is told', () => {
  const registry = { notify: [{ command: ['say'] }], attention: { escalate_to: 'chief' } };
  const agents = [warden, { agent_id: 'chief' }];
  expect(checkEscalation(warden, { ...registry, agents }, machine)).toMatchObject({
    status: 'ok',
    detail: 'when it does not answer: agent chief, then people',
  });
});

test.for([
  [{}, 'nobody is named'],
  [{ attention: { escalate_to: 'warden' } }, '"warden" reaches nobody else'],
  [{ attention: { escalate_to: 'notify' } }, 'notify is empty'],
] as const)('warns when nobody is: %j', ([more, why]) => {
  const check = checkEscalation(warden, { agents: [warden], ...more }, machine);
  expect(check).toMatchObject({ status: 'warning', detail: expect.stringContaining(why) });
});
