// the least that a hook in Node does before it knows that a session is nobody's
import { existsSync, readFileSync } from 'node:fs';

readFileSync(0);
const { TMUX, TMUX_PANE = '', STATE_DIR } = process.env;
if (TMUX !== undefined) {
  const marker = `${TMUX.split(',').at(-2)}.${TMUX_PANE.slice(1)}`;
  if (!existsSync(`${STATE_DIR}/strangers/${marker}`)) process.exitCode = 1;
}
