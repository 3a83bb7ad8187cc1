/** A package as far as a release goes. */
export interface ReleasedPackage {
  readonly name: string;
  readonly version: string;
  readonly isPrivate: boolean;
  /** The packages of this repository whose code is in its own files. */
  readonly bundles: readonly string[];
}

export type Bump = 'major' | 'minor' | 'patch';

/** A changeset: which packages it releases, and what their users read. */
export interface Changeset {
  /** The name of its file, without `.md`. */
  readonly id: string;
  readonly releases: Readonly<Record<string, Bump>>;
  readonly text: string;
}

export interface ReleasePlan {
  /** The changesets that `changeset version` is to find. */
  readonly changesets: readonly Changeset[];
  /** What keeps this from being a release. */
  readonly problems: readonly string[];
}

const unreleased = '0.0.0';

/**
 * Makes of pending changesets what a release needs. The first version of a package has one entry,
 * the changeset that is called as the package: nobody has seen what came before it. An app whose
 * bundled libraries changed is released with them, because nothing else brings the change to its
 * users.
 */
export function planRelease(
  packages: readonly ReleasedPackage[],
  pending: readonly Changeset[],
): ReleasePlan {
  const first = packages.filter(({ version, isPrivate }) => version === unreleased && !isPrivate);
  const isFirst = new Set(first.map(({ name }) => name));
  const own = first.map((one) => firstChangeset(one, pending));
  const problems = first.flatMap(({ name }, index) =>
    own[index] === undefined
      ? [`${name} has no changeset for its first version: .changeset/${fileOf(name)}.md, minor`]
      : [],
  );
  const later = pending.map((one) => ({
    ...one,
    releases: pick(one.releases, (name) => !isFirst.has(name)),
  }));
  const kept = [...own.filter((one) => one !== undefined), ...later].filter(
    ({ releases }) => Object.keys(releases).length > 0,
  );
  return { changesets: [...kept, ...bundledChanges(packages, kept)], problems };
}

/** Changesets for packages that would stay behind what they bundle. */
function bundledChanges(
  packages: readonly ReleasedPackage[],
  changesets: readonly Changeset[],
): readonly Changeset[] {
  const released = new Set(changesets.flatMap(({ releases }) => Object.keys(releases)));
  const behind = packages.filter(
    ({ name, isPrivate, bundles }) =>
      !isPrivate && !released.has(name) && bundles.some((one) => released.has(one)),
  );
  return behind.map(({ name, bundles }) => {
    const inside = changesets.filter(({ releases }) => bundles.some((one) => one in releases));
    const text = [...new Set(inside.map((one) => one.text.trim()))].join('\n\n');
    return { id: `bundled-${fileOf(name)}`, releases: { [name]: 'patch' }, text: `${text}\n` };
  });
}

function firstChangeset(
  { name }: ReleasedPackage,
  pending: readonly Changeset[],
): Changeset | undefined {
  const own = pending.find(({ id, releases }) => id === fileOf(name) && releases[name] === 'minor');
  return own && { ...own, releases: { [name]: 'minor' } };
}

function fileOf(name: string): string {
  return name.replace(/^@[^/]+\//, '');
}

function pick<T>(fields: Readonly<Record<string, T>>, isWanted: (key: string) => boolean) {
  return Object.fromEntries(Object.entries(fields).filter(([key]) => isWanted(key)));
}
