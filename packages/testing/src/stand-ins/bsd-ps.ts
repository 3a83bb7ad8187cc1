import { quotedWords, standInProgram } from './stand-in-program.ts';

/** A process as the stand-in tells of it. */
export interface ToldProcess {
  /** `any` for whichever pid is asked for. */
  readonly pid: number | 'any';
  readonly parent?: number;
  readonly state?: string;
  /** As `[[dd-]hh:]mm:ss`. */
  readonly elapsed?: string;
  readonly command: string;
}

/**
 * Puts a `ps` into a folder that knows the options and columns of a Mac's and refuses those of
 * Linux alone; without `-ww` it cuts lines as on a terminal. What it was asked is in `ps.asked`
 * beside it. Given where the `/proc` of Linux is mounted, it tells the commands that are in it.
 */
export function standInBsdPs(
  bin: string,
  processes: readonly ToldProcess[],
  proc = '/nowhere',
): Promise<string> {
  const rows = processes.map(
    ({ pid, parent = 1, state = 'S', elapsed = '00:01', command }) =>
      `${pid} ${parent} ${state} ${elapsed} ${command}`,
  );
  return standInProgram(
    bin,
    'ps',
    `echo "$*" >>"$0.asked"
wanted= keys= width=79
while [ $# -gt 0 ]; do
  case $1 in
    -A) ;;
    -ww) width=4096 ;;
    -p) wanted=$2; shift ;;
    -o)
      case $2 in
        pid= | ppid= | stat= | etime= | command= | args=) keys="$keys $2"; shift ;;
        *) echo "ps: $2: keyword not found" >&2; exit 1 ;;
      esac ;;
    *) echo "ps: illegal option -- $1" >&2; exit 1 ;;
  esac
  shift
done
status=1
while read -r pid parent state elapsed command; do
  [ "$pid" != any ] || pid=\${wanted%%,*}
  case ",\${wanted:-$pid}," in *",$pid,"*) ;; *) continue ;; esac
  status=0 line=
  told=${quotedWords(proc)}/$pid/cmdline
  [ ! -r "$told" ] || command=$(tr '\\000' ' ' <"$told")
  for key in $keys; do
    case $key in
      pid=) value=$pid ;; ppid=) value=$parent ;; stat=) value=$state ;; etime=) value=$elapsed ;;
      *) value=$command ;;
    esac
    line="$line\${line:+ }$value"
  done
  printf "%.\${width}s\\n" "$line"
done <<'EOF'
${rows.join('\n')}
EOF
exit $status`,
  );
}
