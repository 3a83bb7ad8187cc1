import { openOpenClaw } from '@gsd-code-skill/fleet';
import { OpenClawError, type SessionAddress } from '@gsd-code-skill/openclaw-client';
import type { Registry } from '@gsd-code-skill/registry';
import { resolveDelivery } from '@gsd-code-skill/registry';
import type { Launcher } from '../command-line/launcher.ts';

/** What OpenClaw knows of an address. */
export type Known = 'known' | 'unknown' | 'unchecked';

/** Asks OpenClaw about addresses, as far as it answers in time. */
export async function checkAddresses(
  launcher: Launcher,
  registry: Registry,
  addresses: readonly SessionAddress[],
  timeout = 6000,
): Promise<readonly Known[]> {
  const [first] = addresses;
  if (first === undefined) return [];
  const openclaw = await openOpenClaw(launcher, resolveDelivery(registry));
  const late = AbortSignal.timeout(timeout);
  const tooLate = new Promise<Known>((resolve) => {
    late.addEventListener('abort', () => resolve('unchecked'), { once: true });
  });
  try {
    // a first answer alone, because the command line takes seconds to list what it then remembers
    await Promise.race([openclaw.resolveSession(first).catch(() => undefined), tooLate]);
    const check = async (address: SessionAddress): Promise<Known> => {
      try {
        return (await openclaw.resolveSession(address)) === undefined ? 'unknown' : 'known';
      } catch (error) {
        if (error instanceof OpenClawError) return 'unchecked';
        throw error;
      }
    };
    return await Promise.all(addresses.map((address) => Promise.race([check(address), tooLate])));
  } finally {
    await openclaw.close();
  }
}
