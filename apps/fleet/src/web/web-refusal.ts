import { CodedError } from '@gsd-code-skill/core';

export type WebRefusalCode =
  | 'bad-request'
  | 'wrong-host'
  | 'foreign-origin'
  | 'no-token'
  | 'not-found'
  | 'read-only'
  | 'wrong-method'
  | 'too-large'
  | 'too-many'
  | 'port-taken';

/** Something that the server does not do for whoever asks. */
export class WebRefusal extends CodedError<WebRefusalCode> {
  static {
    WebRefusal.prototype.name = 'WebRefusal';
  }
}

/** The HTTP status of a refusal. */
export const refusalStatus: Readonly<Record<WebRefusalCode, number>> = {
  'bad-request': 400,
  'no-token': 401,
  'wrong-host': 403,
  'foreign-origin': 403,
  'read-only': 403,
  'not-found': 404,
  'wrong-method': 405,
  'too-large': 413,
  'too-many': 503,
  'port-taken': 500,
};
