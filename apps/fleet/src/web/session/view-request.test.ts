import { databaseRequest } from '@gsd-code-skill/session-stage';
import { expect, test } from 'vitest';
import { viewRequest } from './view-request.ts';

const turned = 'safe\u202egnp.exe';

test('the names of a tool and of a subagent hide nothing', () => {
  const request = {
    ...{ ...databaseRequest, id: '7KQ2XM4T', openedAt: '', questions: [], agentId: 'warden' },
    ...{ kind: 'permission', toolName: `mcp__${turned}`, subagent: turned, toolInput: {} },
  } as never;
  expect(viewRequest(request)).toMatchObject({
    tool: 'mcp__safe\\u202egnp.exe',
    subagent: 'safe\\u202egnp.exe',
  });
});
