/** Puts menu-driver where agents find it. */
export const installDriver = 'npm install --global @gsd-code-skill/menu-driver';

/** Makes this host one of a gateway’s. */
export function joinCommand(url: string): string {
  return `gsd-hooks setup --gateway ${url}`;
}

/** The same under another name. */
export function renameCommand(url: string): string {
  return `${joinCommand(url)} --host-name <another name>`;
}

/** Takes that back. */
export function leaveCommand(url: string): string {
  return `gsd-hooks setup --undo --gateway ${url}`;
}
