/** Lines of sh that put the key of the pane they run in, as `paneKey` makes it, into a variable. */
export function setPaneKey(variable: string): readonly string[] {
  return [`${variable}=\${TMUX%,*}`, `${variable}=\${${variable}##*,}.\${TMUX_PANE#%}`];
}
