import { expect, test } from 'vitest';
import { docs, proseOf } from './pages.ts';

test('no page says what another has said', () => {
  const places = new Map<string, Set<string>>();
  for (const page of docs) {
    for (const sentence of sentencesOf(proseOf(page))) {
      places.set(sentence, (places.get(sentence) ?? new Set()).add(page.name));
    }
  }
  const repeated = [...places].filter(([, names]) => names.size > 1).map(([sentence]) => sentence);
  expect(repeated).toEqual([]);
});

function sentencesOf(text: string): readonly string[] {
  return text
    .split(/[.:;|]\s|\n/)
    .map((sentence) => sentence.trim().toLowerCase())
    .filter((sentence) => sentence.length > 50);
}
