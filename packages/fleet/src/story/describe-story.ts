import type { Story } from './story.ts';

/** A story for a terminal: a line for each step, with the milliseconds since the first and its file. */
export function storyLines({ id, session, agent, wake, request, need, steps }: Story) {
  const ids = [
    ...(wake === null ? [] : [`wake ${wake}`]),
    ...(request === null ? [] : [`request ${request}`]),
    ...(need === null ? [] : [`need ${need}`]),
  ];
  const widest = Math.max(...steps.map(({ ms }) => `${ms}`.length));
  const files = [...new Set(steps.flatMap(({ file }) => file ?? []))];
  return [
    `${session ?? id}${agent === null ? '' : ` (${agent})`}: ${ids.join(', ') || id}, from ${steps[0]?.at ?? ''}`,
    ...steps.map(({ ms, what, file }) => {
      const mark = file === null ? '' : ` [${files.indexOf(file) + 1}]`;
      return `${`${ms}`.padStart(widest + 2)} ms  ${what}${mark}`;
    }),
    ...files.map((file, index) => `[${index + 1}] ${file}`),
  ];
}
