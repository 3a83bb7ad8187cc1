/** The tmux user option of a pane whose dialog a driver presses keys in: the mark of the last key. */
export const pressedOption = '@gsd_pressed';

/** The mark of a key: the request that it is for, and the state of its dialog. */
export function pressedMark(requestId: string, dialogState: string): string {
  return `${requestId} ${dialogState}`;
}

/** True for the mark of a key that was pressed for a request, in whatever state its dialog was. */
export function isPressedFor(mark: string | undefined, requestId: string): boolean {
  return mark?.startsWith(pressedMark(requestId, '')) ?? false;
}
