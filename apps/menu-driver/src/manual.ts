/** All there is to know, on one screen. */
export const manual = `menu-driver: see and answer a Claude Code session in tmux, one plain command at a time

usage: menu-driver [-S <socket path> | -L <socket name>] <session> <action> [arguments] [--json]

look
  status                     state, open dialog with its options, draft, queue, context used
  snapshot [lines]           the last lines of the screen (60 when no number is given)
  wait <state…> [--timeout <seconds>]   until the screen shows one of the states (7 s):
                             idle working menu permission_prompt error
                             awaiting_user_input (menu, permission_prompt), ready (all but working)

answer the open dialog
  choose <n…|label>          choose 2 | choose "Use SQLite" | choose 1 3 (several, in a multi-select)
  type <text>                in a question: an answer of your own; in a form: fill in and accept
  answer <one per question>  several questions: answer 2 1,3 "plain C"
                             answer '{"Database": 2, "Features": ["Auth", 3], "Which language?": "plain C"}'
                             a text that is no option is an answer of your own
  submit                     hand in what is ticked; with no dialog: send the draft in the input row
  approve                    the plain «Yes», never «always» or «auto mode»
  deny [reason]              «No», else Escape; Claude Code is told the reason

type
  type <text>                one prompt, also with many lines; - reads standard input. While Claude
                             Code works it is queued. A draft in the input row is put back after it.
  clear_then <command>       /clear, wait for the fresh prompt, then type the command
  enter esc space arrow_up arrow_down   one key

notify
  mute <turns|off>           no wakes for so many turns; questions and errors still come

An answer goes through the hook that waits for the dialog, else by keys. The first line of the output
is the verdict; it rests on the receipt of a hook, else on the screen, read again after the keys.
  0  delivered (or what was asked for)     3  refused: does not fit the screen, nothing was typed
  1  wrong usage                           4  unconfirmed: look before you try again
  2  no session of exactly this name       5  not_delivered: did not arrive

All but wait end within 8 seconds. Nothing is typed into a shell, a dead pane or another session.
Words after type, clear_then and deny are text, also -R; only --json is not. After -- all is text.
Numbers and labels are those on the screen; a label may be shortened while it stays unique.

completion: menu-driver --completion <bash|zsh|fish> prints a script for the shell to source
environment: GSD_TMUX_SOCKET (socket path, or a name), GSD_STATE_DIR (locks, mutes),
  GSD_DRIVER_SECONDS (time an action may take; 7.5, more for a slow machine)
`;
