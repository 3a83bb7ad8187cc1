import { announcedKinds } from '@gsd-code-skill/core';
import * as z from 'zod';
import { paneKeySchema } from '../pane-key.ts';

/** What is kept of a thing that Claude Code asks, with its request and with the hook that waits for it. */
export const askedFields = {
  pane: paneKeySchema,
  agentId: z.string(),
  sessionName: z.string(),
  kind: z.enum(announcedKinds),
  toolName: z.string(),
  toolInput: z.record(z.string(), z.unknown()),
  claudeSessionId: z.string(),
  /** The folder it was made in; dialogs show paths from there. */
  cwd: z.string().optional(),
  openedAt: z.string(),
};
