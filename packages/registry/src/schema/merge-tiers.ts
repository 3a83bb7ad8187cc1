type Tier<Settings> = { readonly [Field in keyof Settings]?: Settings[Field] | undefined };

/** Settings, per field: of the last tier that says something, or the default. */
export function mergeTiers<Settings extends object>(
  defaults: Settings,
  ...tiers: readonly (Tier<Settings> | undefined)[]
): Settings {
  return Object.assign({}, defaults, ...tiers.map(said));
}

// null is said, undefined is not
function said(tier: object = {}): object {
  return Object.fromEntries(Object.entries(tier).filter(([, value]) => value !== undefined));
}
