import { isRequestId } from '@gsd-code-skill/core';
import { usage } from '../outcome.ts';

/** The id as it is written; what can be none is a mistake of the command. */
export function checkRequestId(given: string): string {
  const id = given.trim().toUpperCase();
  if (isRequestId(id)) return id;
  throw usage(`"${given}" is not the id of a request, which looks like 7KQ2XM4T or S7KQ2XM4T`);
}
