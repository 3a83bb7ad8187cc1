import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@gsd-code-skill/testing';

/** An `ssh` on the PATH that runs a script of the test's for each host. */
export interface SshStandIn {
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
  /** What ssh does when it is given this address; without a script, it cannot connect. */
  plays(address: string, script: string): Promise<void>;
  /** The arguments of every call, in the order of the calls. */
  calls(): Promise<readonly (readonly string[])[]>;
  remove(): Promise<void>;
}

// as the real one, it refuses what is no option and takes everything behind -- as it is
const program = `#!/bin/sh
folder=\${0%/*}
{ printf '%s\\0' "$@"; printf '\\n\\0'; } >>"$folder/calls"
while [ "$1" != -- ]; do
  case $1 in -T) shift ;; -o) shift 2 ;; *) echo "bad option $1" >&2; exit 255 ;; esac
done
script=$folder/host-$2
[ -f "$script" ] || { echo "ssh: connect to host $2 port 22: Connection refused" >&2; exit 255; }
. "$script"
`;

export async function sshStandIn(): Promise<SshStandIn> {
  const { path: folder, remove } = await temporaryFolder();
  await writeFile(join(folder, 'ssh'), program, { mode: 0o755 });
  return {
    ...{ folder, remove },
    env: { PATH: `${folder}:${process.env.PATH}`, HOME: folder },
    plays: (address, script) => writeFile(join(folder, `host-${address}`), script),
    async calls() {
      const text = await readFile(join(folder, 'calls'), 'utf8').catch(() => '');
      const calls = text.split('\n\0').slice(0, -1);
      return calls.map((call) => call.split('\0').slice(0, -1));
    },
  };
}
