import { expectTypeOf, test } from 'vitest';
import { describePressure } from '../content/describe-pressure.ts';
import type { Wake, WakeInput } from './wake.ts';

test('a wake can be written again', () => {
  expectTypeOf<Wake>().toExtend<WakeInput>();
});

test('a wake takes what describePressure says, and no other text', () => {
  expectTypeOf(describePressure(72, 50)).toExtend<WakeInput['pressure']>();
  expectTypeOf<'high'>().not.toExtend<WakeInput['pressure']>();
});

test('a wake cannot be changed', () => {
  expectTypeOf<Wake['actions']>().toEqualTypeOf<readonly string[]>();
  expectTypeOf<Pick<Wake, 'state'>>().toEqualTypeOf<Readonly<Pick<Wake, 'state'>>>();
});
