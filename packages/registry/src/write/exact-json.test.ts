import { expect, test } from 'vitest';
import { parseExactJson } from './exact-json.ts';

test.for(['12345678901234567890', '1.0', '1e400', '-0', '7', '"1.0"', '{"a":[1.50,{"b":null}]}'])(
  '%s is written as it was read',
  (text) => {
    expect(JSON.stringify(parseExactJson(text))).toBe(text);
  },
);
