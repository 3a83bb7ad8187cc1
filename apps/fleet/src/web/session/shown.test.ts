import { databaseRequest } from '@gsd-code-skill/session-stage';
import { expect, test } from 'vitest';
import { viewDialog } from './read-dialog.ts';
import { viewRequest } from './view-request.ts';

const turned = 'safe\u202egnp.exe';
const secret = `sk-ant-api03-${'Ab3dEf6h'.repeat(11)}`;

test('a row of a dialog that only the screen tells of hides nothing, and keeps its secrets', () => {
  const options = [{ number: 1, label: turned }, { label: `use ${secret}` }];
  const { questions } = viewDialog({ request: 'S7KQ2XM4T', text: '' }, { options });
  expect(questions[0]?.options).toMatchObject([
    { choice: '1', label: 'safe\\u202egnp.exe' },
    { choice: `use ${secret}`, label: expect.not.stringContaining(secret) },
  ]);
});

test('nor do the names of a tool and of a subagent', () => {
  const request = {
    ...{ ...databaseRequest, id: '7KQ2XM4T', openedAt: '', questions: [], agentId: 'warden' },
    ...{ kind: 'permission', toolName: `mcp__${turned}`, subagent: turned, toolInput: {} },
  } as never;
  expect(viewRequest(request)).toMatchObject({
    tool: 'mcp__safe\\u202egnp.exe',
    subagent: 'safe\\u202egnp.exe',
  });
});
