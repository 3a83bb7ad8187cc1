import { acknowledgeLoopTest, ChannelError, printCode } from '@gsd-code-skill/session-channel';
import { type ActionOutcome, refused } from './outcome.ts';

/** Says that an agent's command has reached this machine, by which program if not menu-driver; needs no Claude Code. */
export async function acknowledge(
  stateDir: string,
  sessionName: string,
  id: string,
  by?: string,
): Promise<ActionOutcome> {
  const node = { node: process.execPath, nodeVersion: process.versions.node };
  const facts = { ...node, ...(by !== undefined && { by }) };
  try {
    const test = { id: id.toUpperCase(), sessionName };
    const milliseconds = await acknowledgeLoopTest(stateDir, test, facts);
    const message = `test ${test.id} is acknowledged, ${(milliseconds / 1000).toFixed(1)} s after it was sent`;
    return { verdict: 'delivered', message, data: { test: test.id, after_ms: milliseconds } };
  } catch (error) {
    if (!(error instanceof ChannelError)) throw error;
    const { code, message } = error;
    throw refused(printCode(message, code), { data: { error: code } });
  }
}
