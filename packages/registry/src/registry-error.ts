import { CodedError } from '@gsd-code-skill/core';
import type { Problem } from './read/problem.ts';

export type RegistryErrorCode =
  | 'missing'
  | 'unreadable'
  | 'not-json'
  | 'not-a-registry'
  | 'invalid'
  | 'locked'
  | 'unwritable';

export interface RegistryErrorOptions extends ErrorOptions {
  readonly problems?: readonly Problem[] | undefined;
}

/** A registry that could not be read or written; the file is as it was. Branch on `code`; show `message`. */
export class RegistryError extends CodedError<RegistryErrorCode> {
  static {
    RegistryError.prototype.name = 'RegistryError';
  }

  /** What an `invalid` change got wrong, by path. */
  readonly problems: readonly Problem[];

  constructor(code: RegistryErrorCode, message: string, options: RegistryErrorOptions = {}) {
    super(code, message, options);
    this.problems = options.problems ?? [];
  }
}
