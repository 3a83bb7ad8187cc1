import { shellQuote } from '@gsd-code-skill/core';
import {
  formatHookPlaces,
  type HookPlaces,
  replyEnding,
  roomBeginning,
  statePath,
  workerAllocation,
  workerNodeFlags,
  workerTitle,
  workerVariables,
} from '@gsd-code-skill/session-channel';
import { handedOver, handedOverFlag } from './handed-environment.ts';
import { setPaneKey } from './set-pane-key.ts';

/** What hook.sh is told about this machine, and by which version. */
export interface HookScriptOptions extends HookPlaces {
  readonly version: string;
}

/** The exit code of a worker that found another one alive. */
export const anotherWorkerLives = 3;

/** Events that may wait for a worker whose program is gone. */
const mostOrphans = 1000;

/** The command Claude Code runs for an event; outside tmux it costs one `cat`. */
export function hookCommand(event: string, scriptPath: string): string {
  const script = shellQuote(scriptPath);
  // dash leaves with code 2, which blocks Claude Code, when it sources a missing file; unread input is EPIPE to it
  // a PATH without cat would end in code 127, which Claude Code shows as an error
  const path = `PATH=\${PATH:+$PATH:}/usr/bin:/bin`;
  return `${path}; ${onlyInTmux}; E=${event}; ${ifReadable} ${script} ] && . ${script}; exec cat >/dev/null`;
}

const onlyInTmux = '[ -n "$TMUX" ] || exec cat >/dev/null';
const ifReadable = '[ -r';

/** True for a command that `hookCommand` has made, in any version. */
export function isHookCommand(command: string): boolean {
  // the first versions set no PATH, and ended otherwise
  const [inTmux, event = '', readable = ''] = command.replace(/^PATH=\S+; /, '').split('; ');
  return (
    inTmux === onlyInTmux && /^E=[A-Za-z]+$/.test(event) && readable.startsWith(`${ifReadable} `)
  );
}

/**
 * The text of hook.sh: POSIX sh, sourced by the registered command with the event's name in `E`.
 *
 * Its variables: `S` state directory, `R` registry, `N` Node, `W` the worker's program; `k` the
 * pane's key, `m` its marker, `a` the marker's agent, `w` the events that wait, and from then on
 * whether this one does; `f` the event's file in the spool; `p`, `t` and `q` a process's pid, start
 * and line in /proc; `d` how the worker is detached; `b` what was lost before.
 */
export function renderHookScript(options: HookScriptOptions): string {
  const panes = statePath('$S', 'panes');
  const strangers = statePath('$S', 'strangers');
  const spool = statePath('$S', 'spool');
  const seen = statePath('$S', 'registry.seen');
  const lost = statePath('$S', 'lost');
  const workerPid = statePath('$S', 'worker.pid');
  const workerStarting = statePath('$S', 'worker.starting');
  const hookScript = statePath('$S', 'hook.sh');
  const room = statePath('$S', 'room');
  const reply = `$f${replyEnding}`;
  const environment = workerVariables
    .filter((name) => !handedOver.includes(name))
    .map((name) => `\${${name}+"${name}=$${name}"}`)
    .join(' ');
  const allocation = Object.entries(workerAllocation)
    .map((pair) => pair.join('='))
    .join(' ');
  const secrets = handedOver.map((name) => `\${${name}+${name}=$${name}}`).join('\n');

  return `# gsd-hooks ${options.version}: written by gsd-hooks register, rewritten by a newer worker
${formatHookPlaces(options)}

# the pane id survives renaming and moving, the session field of TMUX does not
${setPaneKey('k').join('\n')}
case $k in *[!0-9.]* | .* | *. | *.*.*) exec cat >/dev/null ;; esac

m=
if [ -f "${panes}/$k" ] && [ ! -h "${panes}/$k" ]; then
  m=${panes}/$k
elif [ "$E" != SessionStart ] && [ "${strangers}/$k" -nt "$R" ] &&
  # one that was put back is older than the verdict, but not the one it was passed by
  [ ! "$R" -nt "${seen}" ] && [ ! "$R" -ot "${seen}" ]; then
  exec cat >/dev/null
elif [ ! -r "$W" ] || { [ ! -f "$R" ] && [ ! -f "${seen}" ]; }; then
  exec cat >/dev/null
fi

exec 2>/dev/null
umask 077
w=
[ -z "$m" ] || { read -r a && read -r w; } <"$m"
[ -d "${spool}" ] && [ ! -h "${spool}" ] || exec cat >/dev/null
# an upgrade takes the program away for a moment; whoever removed it must not fill the disk
[ -r "$W" ] || { set -- ${statePath('"$S"', 'spool')}/*; [ $# -lt ${mostOrphans} ] || exec cat >/dev/null; }

f=${spool}/$k.$$
while [ -e "$f" ] || [ -h "$f" ]; do f=\${f}_; done
case " $w " in
  *" $E "*) mkfifo "${reply}" || w= ;;
  *) w= ;;
esac

# a process lives when its pid does, is not a zombie's and not another program's by now
lives() {
  p= t= q=
  read -r p t <"$1"
  [ -n "$p" ] && kill -0 "$p" || return 1
  if [ -r "/proc/$p/stat" ]; then
    read -r q <"/proc/$p/stat"
    set -- \${q##*) }
    case $1 in [ZX]) return 1 ;; esac
    [ "\${20}" = "$t" ] && return 0
  else
    # one that starts is first this script's shell, then Node with the worker's program
    case $(ps -ww -p "$p" -o command=) in
      *${workerTitle}* | *"$W worker"* | *"${hookScript}"*) return 0 ;;
    esac
  fi
  return 1
}

start() {
  [ -x "$N" ] || N=node
  d=
  command -v setsid >/dev/null && d=setsid
  {
    cd "$S"
    # a hook that waits is let go when the worker cannot run; no other needs this shell to stay
    [ -n "$w" ] || d="exec $d"
    # what is secret goes by stdin: everybody can read what env is called with
    $d env -i ${environment} ${handedOverFlag}=1 ${allocation} "GSD_STATE_DIR=$S" "GSD_REGISTRY=$R" "$N" ${workerNodeFlags.join(' ')} "$W" worker <<EOF
${secrets}
EOF
    # held open while it is removed, so that the hook finds either its end or nothing
    [ $? -eq ${anotherWorkerLives} ] || [ ! -p "${reply}" ] || { rm -f "${reply}"; } 4<>"${reply}"
  } </dev/null >/dev/null 2>&1 &
  # many events at once need one worker; it has several names before it is one, but one start
  q=
  [ ! -r "/proc/$!/stat" ] || read -r q <"/proc/$!/stat"
  set -- \${q##*) }
  [ -h "${workerStarting}" ] || printf '%s %s\\n' "$!" "\${20-}" >|"${workerStarting}"
}

# with room on the disk, no limit to files and a worker that lives nothing is left to do afterwards: cat takes
# this shell's place
write() {
  [ -z "$w" ] && [ -f "${room}" ] && ulimit -S -f unlimited && lives "${workerPid}" && exec cat
  cat
}

# noclobber, so that a planted link is not written through; the file is there before a worker is looked for, so
# that one that leaves either finds it or is not found
set -C
{ printf '%s\\t%s\\t%s\\t%s\\n' "$TMUX" "$TMUX_PANE" "$CLAUDE_PID" "$E" && write; } >"$f" || {
  # no room: what is lost is noted where there is room already, for the worker to tell
  rm -f "$f" "${reply}"
  b=
  { read -r a; read -r b; } <"${lost}"
  [ ! -f "${lost}" ] || [ -h "${lost}" ] || printf '%s %s %s\\n' "$k" "$E" "$TMUX" >>"${lost}"
  # the first of them sees to it that a worker runs when there is room again
  [ -n "$b" ] || [ ! -f "${lost}" ] || {
    {
      f=$S/${roomBeginning}$$ w=
      until printf 'room\\n' >|"$f"; do sleep 5; done
      rm -f "$f"
      lives "${workerPid}" || start
    } </dev/null >/dev/null 2>&1 &
  }
  exec cat >/dev/null
}

lives "${workerPid}" || lives "${workerStarting}" || start
[ -n "$w" ] || exit 0

# a worker that dies before it takes the event must not leave this hook waiting
while sleep 5 && [ -p "${reply}" ]; do
  lives "${workerPid}" || lives "${workerStarting}" || start
done </dev/null >/dev/null 2>&1 &
# command, because a failed exec alone would leave with a code that blocks Claude Code
command exec 3<"${reply}" && exec cat <&3 3<&-
exit 0
`;
}

/** The version a hook.sh was written by. */
export function hookScriptVersion(script: string): string | undefined {
  return /^# gsd-hooks (\S+):/.exec(script)?.[1];
}
