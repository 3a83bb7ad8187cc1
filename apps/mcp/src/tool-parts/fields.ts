import { answerLimits } from '@gsd-code-skill/session-driver';
import * as z from 'zod';

/** The session a tool is for. */
export const session = z
  .string()
  .min(1)
  .max(answerLimits.name)
  .describe('Exact name of the session, as fleet_list and needs_wait give it, e.g. "warden-main".');

/** The agent a tool is for, where it is not the server's own. */
export const agent = z
  .string()
  .min(1)
  .max(answerLimits.name)
  .optional()
  .describe('Id of the agent, as fleet_list gives it.');

/** The id of a request. */
export const request = z
  .string()
  .min(1)
  .max(answerLimits.requestId)
  .describe('Id of the request that you have read, e.g. "7KQ2XM4T".');

/** Text that is typed. */
export const text = z
  .string()
  .max(
    answerLimits.text,
    `at most ${answerLimits.text.toLocaleString('en')} characters: put longer text in a file`,
  );

/** The key of a call that is to be made once. */
export const idempotencyKey = z
  .string()
  .min(1)
  .max(200)
  .describe(
    'Any text of your own, new for every new decision. The same key with the same arguments gives the verdict of the first call and does nothing: use it when a result was lost.',
  );

/** How long to wait: clients give up on a call after a minute. */
export const seconds = (most = 50) =>
  z
    .number()
    .min(0)
    .max(most)
    .optional()
    .describe(`How long to wait at most, 0 to ${most}; call again to keep waiting.`);
