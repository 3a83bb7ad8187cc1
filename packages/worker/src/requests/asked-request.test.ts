import type { Binding } from '@gsd-code-skill/session-channel';
import { expect, test } from 'vitest';
import type { HookEvent } from '../event/hook-event.ts';
import { askedRequest } from './asked-request.ts';

const asks = (command: string, place: number) =>
  ({
    name: 'PermissionRequest',
    pane: '4711.3',
    payload: { session_id: 's', tool_name: 'Bash', tool_input: { command } },
    wakeId: `wake-${place}`,
  }) as unknown as HookEvent;

test('gives no id twice, however much was asked in between', () => {
  let memory: Binding | undefined;
  const others = Array.from({ length: 250 }, (_, place) => `echo ${place}`);
  const ids = ['npm test', ...others, 'npm test', ...others].map((command, place) => {
    const request = askedRequest(asks(command, place), memory);
    memory = { asked: request?.asked } as Binding;
    return request?.id;
  });
  expect(new Set(ids).size).toBe(ids.length);
});
