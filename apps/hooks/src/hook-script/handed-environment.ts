import { type openClawPlaces, openClawSecrets } from '@gsd-code-skill/core';

/** Variables that can hold a secret: hook.sh hands them over where no other user can read them. */
export const handedOver: readonly string[] = [
  'OPENCLAW_GATEWAY_URL' satisfies (typeof openClawPlaces)[number],
  ...openClawSecrets,
];

/** Says that they come on standard input. */
export const handedOverFlag = 'GSD_ENV_ON_STDIN';

/** Reads what hook.sh has written: a variable a line, of those names and no others. */
export function readHanded(text: string): Readonly<Record<string, string>> {
  const entries = text.split('\n').flatMap((line) => {
    const name = handedOver.find((one) => line.startsWith(`${one}=`));
    return name === undefined ? [] : [[name, line.slice(name.length + 1)] as const];
  });
  return Object.fromEntries(entries);
}
