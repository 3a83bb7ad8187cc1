/** The shells that there is completion for. */
export const shells = ['bash', 'zsh', 'fish'] as const;

export type Shell = (typeof shells)[number];

export function isKnownShell(name: string): name is Shell {
  return shells.some((shell) => shell === name);
}
