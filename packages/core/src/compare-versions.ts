/**
 * Tells which of two versions is older, for sorting, by the rules of semver: a part that is missing
 * is 0, a pre-release comes before its release, and build metadata does not count.
 */
export function compareVersions(one: string, other: string): number {
  const [a, b] = [partsOf(one), partsOf(other)];
  for (const part of [0, 1, 2]) {
    const difference = (a.release[part] ?? 0) - (b.release[part] ?? 0);
    if (difference !== 0) return difference;
  }
  if (a.stage.length === 0 || b.stage.length === 0) return b.stage.length - a.stage.length;
  for (const [index, word] of a.stage.entries()) {
    const difference = compareWords(word, b.stage[index]);
    if (difference !== 0) return difference;
  }
  return a.stage.length - b.stage.length;
}

function partsOf(version: string) {
  const [, release = '', stage] = /^v?([\d.]*)(?:-([^+]*))?/.exec(version.trim()) ?? [];
  return { release: release.split('.').map(Number), stage: stage?.split('.') ?? [] };
}

function compareWords(one: string, other: string | undefined): number {
  if (other === undefined) return 1;
  const [isNumber, isOtherNumber] = [one, other].map((word) => /^\d+$/.test(word));
  if (isNumber && isOtherNumber) return Number(one) - Number(other);
  if (isNumber !== isOtherNumber) return isNumber ? -1 : 1;
  return one < other ? -1 : Number(one > other);
}
