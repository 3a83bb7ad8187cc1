import { InvalidArgumentError } from 'commander';

/** Reads an option's number, which is above 0 and not above `most`. */
export function positive(text: string, most: number): number {
  const value = Number(text);
  if (text.trim() !== '' && value > 0 && value <= most) return value;
  throw new InvalidArgumentError(`expected a number up to ${most}`);
}
