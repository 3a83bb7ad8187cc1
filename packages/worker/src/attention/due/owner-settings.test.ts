import type { Registry } from '@gsd-code-skill/registry';
import { expect, test } from 'vitest';
import { escalationChain } from './owner-settings.ts';

const notify = [{ command: ['say'] }];
const status = { global_status_openclaw_session_key: 'agent:main:status' };
const escalate = (escalate_to: string) => ({ attention: { escalate_to } });

const cases: readonly (readonly [string, Partial<Registry>, readonly string[]])[] = [
  ['nobody', {}, []],
  ['people', { notify }, ['notify']],
  ['the status session where no people are named', status, ['global_status']],
  ['people rather than the status session', { notify, ...status }, ['notify']],
  [
    'the status session first',
    { notify, ...status, ...escalate('global_status') },
    ['global_status', 'notify'],
  ],
  ['no status session that is not named', { notify, ...escalate('global_status') }, ['notify']],
  ['another agent, then people', { notify, ...escalate('chief') }, ['agent chief', 'notify']],
  ['another agent alone', escalate('chief'), ['agent chief']],
  ['never the owner', { notify, ...escalate('warden') }, ['notify']],
  ['no agent that shares the owner’s session', { notify, ...escalate('twin') }, ['notify']],
  ['no agent that is disabled', { notify, ...escalate('retired') }, ['notify']],
  ['nobody the registry does not name', { notify, ...escalate('nobody') }, ['notify']],
  [
    'no status session that is the owner’s',
    { ...escalate('global_status'), global_status_openclaw_session_key: 'agent:warden:main' },
    [],
  ],
];

test.for(cases)('tells %s', ([, shared, chain]) => {
  const warden = { agent_id: 'warden' };
  const agents = [
    warden,
    { agent_id: 'chief' },
    { agent_id: 'retired', enabled: false },
    { agent_id: 'twin', openclaw_session_key: 'agent:warden:main' },
  ];
  expect(escalationChain({ ...shared, agents }, warden)).toEqual(chain);
});
