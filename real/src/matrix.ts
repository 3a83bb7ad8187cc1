/** What came of the scenarios with one version of Claude Code. */
export interface VersionResult {
  readonly version: string;
  readonly passed: number;
  /** The names of those that failed; undefined where they could not be played at all. */
  readonly failed?: readonly string[] | undefined;
}

/** A spread of versions, newest first: one for each few weeks, and the oldest that works. */
export const spread: readonly string[] = [
  '2.1.325',
  '2.1.300',
  '2.1.250',
  '2.1.150',
  '2.1.100',
  '2.1.50',
  '2.0.77',
];

/** The scenarios that are played with each, by file. */
export const matrixFiles: readonly string[] = ['questions', 'permissions', 'prompt'];

/** Reads what vitest wrote. */
export function readResult(version: string, report: string | undefined): VersionResult {
  if (report === undefined) return { version, passed: 0 };
  const { testResults }: Report = JSON.parse(report);
  const all = testResults.flatMap(({ assertionResults }) => assertionResults);
  const named = (status: string) =>
    all.filter((one) => one.status === status).map(({ fullName }) => fullName);
  return { version, passed: named('passed').length, failed: named('failed').sort() };
}

interface Report {
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
  }[];
}

/** Results with one more among them, newest first; an older one of the same version goes. */
export function addResult(
  results: readonly VersionResult[],
  added: VersionResult,
): readonly VersionResult[] {
  const others = results.filter(({ version }) => version !== added.version);
  return [...others, added].sort((one, other) =>
    other.version.localeCompare(one.version, 'en', { numeric: true }),
  );
}

/** The table of results in docs/versions.md. */
export function matrixTable(results: readonly VersionResult[]): string {
  const rows = results.map(({ version, passed, failed }) => {
    const all = passed + (failed?.length ?? 0);
    const what = failed === undefined ? 'could not be played' : failed.map(shorten).join('; ');
    return `| ${version} | ${passed} of ${all} | ${what.replaceAll('|', '\\|') || 'nothing'} |`;
  });
  return ['| Claude Code | scenarios passed | failed |', '| --- | --- | --- |', ...rows].join('\n');
}

/** A scenario's name without its number. */
const shorten = (name: string): string => name.replace(/^\d+ /, '');

const begin = '<!-- results: npm run test:real -- --matrix -->';
const end = '<!-- end of results -->';

/** The page with these results in it; all else stays as it was written. */
export function fillPage(page: string, results: readonly VersionResult[]): string {
  const [head, rest] = page.split(begin);
  const tail = rest?.split(end)[1];
  if (head === undefined || tail === undefined)
    throw new Error('docs/versions.md: no place for it');
  return `${head}${begin}\n\n${matrixTable(results)}\n\n${end}${tail}`;
}
