export const gatewayDown = 'Gateway not reachable at ws://127.0.0.1:1 (ECONNREFUSED).\nStart it.';

/** A value as OpenClaw words it with `--json`. */
export function wordsOf(value: unknown): string {
  return JSON.stringify(value, undefined, 2);
}

/** Prints as OpenClaw does with `--json`. */
export function print(value: unknown): void {
  process.stdout.write(`${wordsOf(value)}\n`);
}

/** What OpenClaw prints when it fails. */
export function refusal(message: string): { readonly stdout: string; readonly stderr: string } {
  return {
    stdout: wordsOf({ ok: false, error: { type: 'cli_error', message } }),
    stderr: `[openclaw] The CLI command failed.\n[openclaw] Reason: ${message}`,
  };
}

/** Fails as OpenClaw does. */
export function refuse(message: string): void {
  const { stdout, stderr } = refusal(message);
  process.stdout.write(`${stdout}\n`);
  console.error(stderr);
  process.exitCode = 1;
}
