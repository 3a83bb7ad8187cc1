import { shellQuote } from '@gsd-code-skill/core';

/** What hook.sh is told about this machine. */
export interface HookScriptOptions {
  readonly stateDir: string;
  readonly registryPath: string;
  /** Absolute path of the Node that runs the worker; `node` on PATH is the fallback. */
  readonly nodePath: string;
  /** Absolute path of the worker's program. */
  readonly workerPath: string;
  readonly version: string;
}

/** The exit code of a worker that found another one alive. */
export const anotherWorkerLives = 3;

// a worker lives for hours and its garbage for milliseconds: half the memory, and no slower
const nodeFlags = '--max-semi-space-size=2';

// Claude Code's own environment holds API keys, so the worker gets these names and no others
const passedOn = [
  'HOME',
  'USER',
  'LOGNAME',
  'PATH',
  'SHELL',
  'TERM',
  'LANG',
  'LC_ALL',
  'LC_CTYPE',
  'TZ',
  'TMPDIR',
  'XDG_CONFIG_HOME',
  'XDG_STATE_HOME',
  'XDG_RUNTIME_DIR',
  'OPENCLAW_HOME',
  'OPENCLAW_STATE_DIR',
  'OPENCLAW_CONFIG_PATH',
  'OPENCLAW_PROFILE',
  'OPENCLAW_GATEWAY_PORT',
  'OPENCLAW_GATEWAY_URL',
  'OPENCLAW_GATEWAY_TOKEN',
  'OPENCLAW_GATEWAY_PASSWORD',
  'GSD_WORKER_LINGER_S',
];

/** The command Claude Code runs for an event; outside tmux it costs one `cat`. */
export function hookCommand(event: string, scriptPath: string): string {
  const script = shellQuote(scriptPath);
  // dash leaves with code 2, which blocks Claude Code, when it sources a missing file; unread input is EPIPE to it
  return `[ -n "$TMUX" ] || exec cat >/dev/null; E=${event}; [ -r ${script} ] && . ${script}; exec cat >/dev/null`;
}

/** The text of hook.sh: POSIX sh, sourced by the registered command with the event's name in `E`. */
export function renderHookScript(options: HookScriptOptions): string {
  const environment = passedOn.map((name) => `\${${name}+"${name}=$${name}"}`).join(' ');

  return `# gsd-hooks ${options.version}: written by gsd-hooks register, rewritten by a newer worker
S=${shellQuote(options.stateDir)} R=${shellQuote(options.registryPath)}
N=${shellQuote(options.nodePath)} W=${shellQuote(options.workerPath)}

# the pane id survives renaming and moving, the session field of TMUX does not
k=\${TMUX%,*}
k=\${k##*,}.\${TMUX_PANE#%}
case $k in *[!0-9.]* | .* | *. | *.*.*) exec cat >/dev/null ;; esac

m=
if [ -f "$S/panes/$k" ] && [ ! -h "$S/panes/$k" ]; then
  m=$S/panes/$k
elif [ "$E" != SessionStart ] && [ "$S/strangers/$k" -nt "$R" ]; then
  exec cat >/dev/null
elif [ ! -f "$R" ] || [ ! -r "$W" ]; then
  exec cat >/dev/null
fi

exec 2>/dev/null
umask 077
w=
[ -z "$m" ] || { read -r a && read -r w; } <"$m"
[ -d "$S/spool" ] && [ ! -h "$S/spool" ] || exec cat >/dev/null

f=$S/spool/$k.$$
while [ -e "$f" ] || [ -h "$f" ]; do f=\${f}_; done
case " $w " in
  *" $E "*) mkfifo "$f.reply" || w= ;;
  *) w= ;;
esac

# noclobber, so that a planted link is not written through
set -C
{ printf '%s\\t%s\\t%s\\t%s\\n' "$TMUX" "$TMUX_PANE" "$CLAUDE_PID" "$E"; cat; } >"$f" ||
  exec cat >/dev/null

# a worker lives when its pid does, is not a zombie's and not another program's by now
lives() {
  p= c= q=
  read -r p c <"$1"
  [ -n "$p" ] && kill -0 "$p" || return 1
  if [ -r "/proc/$p/stat" ]; then
    read -r q <"/proc/$p/stat"
    case $q in "$p ("\${c:-*}") "[!ZX]*) return 0 ;; esac
  else
    case $(ps -p "$p" -o command=) in *gsd-hooks*) return 0 ;; esac
  fi
  return 1
}
if ! lives "$S/worker.pid" && ! lives "$S/worker.starting"; then
  [ -x "$N" ] || N=node
  d=
  command -v setsid >/dev/null && d=setsid
  {
    cd "$S"
    # a hook that waits is let go when the worker cannot run; no other needs this shell to stay
    [ -n "$w" ] || d="exec $d"
    $d env -i ${environment} "GSD_STATE_DIR=$S" "GSD_REGISTRY=$R" "$N" ${nodeFlags} "$W" worker
    # held open while it is removed, so that the hook finds either its end or nothing
    [ $? -eq ${anotherWorkerLives} ] || [ ! -p "$f.reply" ] || { rm -f "$f.reply"; } 4<>"$f.reply"
  } </dev/null >/dev/null 2>&1 &
  # many events at once need one worker; it has several names before it is one
  [ -h "$S/worker.starting" ] || printf '%s\\n' "$!" >|"$S/worker.starting"
fi

# command, because a failed exec alone would leave with a code that blocks Claude Code
[ -n "$w" ] && command exec 3<"$f.reply" && exec cat <&3 3<&-
exit 0
`;
}

/** The version a hook.sh was written by. */
export function hookScriptVersion(script: string): string | undefined {
  return /^# gsd-hooks (\S+):/.exec(script)?.[1];
}
