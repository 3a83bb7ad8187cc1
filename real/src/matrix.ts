/** What came of the scenarios with one version of Claude Code. */
export interface VersionResult {
  readonly version: string;
  readonly passed: number;
  /** The names of those that failed; undefined where they could not be played at all. */
  readonly failed: readonly string[] | undefined;
}

/** A spread of versions, oldest first: the oldest that works, one for each few weeks, the newest. */
export const spread: readonly string[] = [
  '2.1.100',
  '2.1.150',
  '2.1.200',
  '2.1.250',
  '2.1.300',
  '2.1.325',
];

/** The scenarios that are played with each, by file. */
export const matrixFiles: readonly string[] = ['questions', 'permissions', 'prompt'];

/** Reads what vitest wrote. */
export function readResult(version: string, report: string | undefined): VersionResult {
  if (report === undefined) return { version, passed: 0, failed: undefined };
  const { testResults }: Report = JSON.parse(report);
  const all = testResults.flatMap(({ assertionResults }) => assertionResults);
  const named = (status: string) =>
    all.filter((one) => one.status === status).map(({ fullName }) => fullName);
  return { version, passed: named('passed').length, failed: named('failed') };
}

interface Report {
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
  }[];
}

/** The page in the docs. */
export function matrixPage(results: readonly VersionResult[]): string {
  const rows = results.map(({ version, passed, failed }) => {
    const all = passed + (failed?.length ?? 0);
    const what = failed?.join('; ') || (failed ? '' : 'could not be played');
    return `| ${version} | ${passed}/${all} | ${what.replaceAll('|', '\\|')} |`;
  });
  return `# Versions of Claude Code

Written by \`npm run test:real -- --matrix\`: the scenarios of questions, permissions and prompts, played with the real programs.

| version | scenarios passed | failed |
| --- | --- | --- |
${rows.join('\n')}
`;
}
