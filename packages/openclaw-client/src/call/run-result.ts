import * as z from 'zod';

/** How an agent's run ended, as the gateway and the CLI both tell it. */
export const runResult = z.looseObject({
  status: z.string(),
  summary: z.string().optional(),
  result: z
    .looseObject({ payloads: z.array(z.looseObject({ text: z.string().nullish() })).optional() })
    .optional(),
});

export type RunResult = z.output<typeof runResult>;

/** All the agent said in a run. */
export function replyOf({ result }: RunResult): string {
  return (result?.payloads ?? [])
    .map(({ text }) => text)
    .filter((text) => typeof text === 'string')
    .join('\n');
}

/** Why a run did not end well, in OpenClaw's words. */
export function problemOfRun(run: RunResult): string {
  return replyOf(run) || run.summary || run.status;
}

/** What OpenClaw is asked for a run of an agent, by its gateway and by its command. */
export const runCall = 'agent';

/** True for what went wrong in an agent's run, or in asking for one. */
export function isOfRun({ call }: { readonly call?: string | undefined }): boolean {
  return call === runCall;
}
