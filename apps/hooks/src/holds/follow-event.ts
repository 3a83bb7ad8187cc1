import { writeReceipt } from '@gsd-code-skill/session-channel';
import * as z from 'zod';
import type { HookEvent } from '../pipeline/hook-event.ts';
import type { Owner } from '../pipeline/owner.ts';
import type { WorkerContext } from '../pipeline/worker-context.ts';

const answered = z.looseObject({ answers: z.record(z.string(), z.unknown()) });

/** Opens and ends holds and writes receipts, as the event says: before anything slower is done. */
export async function followEvent(
  event: HookEvent,
  owner: Owner,
  { stateDir, holds }: WorkerContext,
): Promise<void> {
  const { name, pane, payload } = event;
  const at = event.entry.writtenAt;
  switch (name) {
    case 'PermissionRequest':
      if (owner.settings.answer_channel === 'hook') await holds.open(event, owner);
      return;
    case 'PostToolUse': {
      const { tool_name: toolName = '', tool_use_id: toolUseId, tool_input } = payload;
      const answers = answered.safeParse(tool_input).data?.answers;
      await writeReceipt(stateDir, pane, { kind: 'tool', at, toolName, toolUseId, answers });
      await holds.withdraw(pane, toolName);
      return;
    }
    case 'UserPromptSubmit': {
      const { prompt = '' } = payload;
      // Claude Code submits the end of a background task as a prompt of its own
      if (prompt.startsWith('<task-notification>')) return;
      await writeReceipt(stateDir, pane, { kind: 'prompt', at, prompt });
      await holds.withdraw(pane);
      return;
    }
    case 'Stop':
      // a subagent in the background may still have its dialog open
      if ((payload.background_tasks?.length ?? 0) > 0 || payload.agent_id !== undefined) return;
      await holds.withdraw(pane);
      return;
    case 'SessionStart':
    case 'SessionEnd':
      await holds.withdraw(pane);
  }
}
