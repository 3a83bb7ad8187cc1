export const gatewayDown = 'Gateway not reachable at ws://127.0.0.1:1 (ECONNREFUSED).\nStart it.';

/** A value as OpenClaw words it with `--json`. */
export function wordsOf(value: unknown): string {
  return JSON.stringify(value, undefined, 2);
}

/** Prints as OpenClaw does with `--json`. */
export function print(value: unknown): void {
  process.stdout.write(`${wordsOf(value)}\n`);
}

/** Fails as OpenClaw does. */
export function refuse(message: string): void {
  print({ ok: false, error: { type: 'cli_error', message } });
  console.error(`[openclaw] The CLI command failed.\n[openclaw] Reason: ${message}`);
  process.exitCode = 1;
}
