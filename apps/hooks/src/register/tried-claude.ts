/** The versions of Claude Code between which everything was tried; docs/versions.md has the rest. */
export const triedClaude = { oldest: '2.0.77', newest: '2.1.327' } as const;
