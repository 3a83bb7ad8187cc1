import { standInProgram } from './stand-in-program.ts';

// lists as a server of that version would, and does not know what came after it
const script = `[ "$1" = -V ] && { echo 'tmux 3.1c'; exit; }
asked='#{version}'
for word; do case $word in
*"$asked"*) printf '%s\\n' "\${word%%"$asked"*}3.1c\${word#*"$asked"}"; exit ;;
new-session) echo 'usage: new-session [-AdDEPX]' >&2; exit 1 ;;
esac; done`;

/** Puts a tmux into a folder for PATH that is too old for us; it needs no other program. */
export function standInOldTmux(bin: string): Promise<string> {
  return standInProgram(bin, 'tmux', script);
}
