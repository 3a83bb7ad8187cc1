/** The ways by which wakes reach OpenClaw: its gateway, its command, or files in an inbox. */
export const transports = ['gateway', 'cli', 'inbox'] as const;

export type Transport = (typeof transports)[number];
