import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from '@gsd-code-skill/testing/test';
import { expect } from 'vitest';
import { checkAgentMayStart } from './check-agent-may-start.ts';

const agents = [
  { agent_id: 'warden' },
  { agent_id: 'scribe', may: ['look', 'answer'] },
  { agent_id: 'chief', may: ['look', 'start', 'others'] },
];

const exec = { OPENCLAW_SHELL: '1' };
const by = (id: string) => ({ GSD_AGENT_ID: id });

test.for([
  ['a person', {}, 'scribe', undefined],
  ['a person all of them', {}, undefined, undefined],
  ['an agent itself', by('warden'), 'warden', undefined],
  ['an agent that does not say who it is, as itself', exec, 'warden', undefined],
  ['one that may not', by('scribe'), 'scribe', /^scribe may not start/],
  ['one that may not and does not say who it is', exec, 'scribe', /^scribe may not start/],
  ['an agent another', by('warden'), 'scribe', /^warden may only look here.* that of scribe/],
  ['an agent a new one', by('warden'), 'new', /^warden may only look here.* no agent's/],
  ['an agent all of them', by('warden'), undefined, /^warden may only look here/],
  ['one that may see to others', by('chief'), 'warden', undefined],
  ['one that may see to others all of them', by('chief'), undefined, undefined],
  ['a name that nobody knows', by('nobody'), 'warden', /^nobody may not start/],
] as const)('%s starts what it may', async ([, env, agentId, refusal], { folder }) => {
  const registryPath = join(folder, 'registry.json');
  await writeFile(registryPath, JSON.stringify({ agents }));
  const checked = checkAgentMayStart(
    { env, pid: 1, stateDir: join(folder, 'state'), registryPath },
    agentId,
  );
  if (refusal === undefined) await expect(checked).resolves.toBeUndefined();
  else await expect(checked).rejects.toThrow(refusal);
});
