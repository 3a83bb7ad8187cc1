import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

/** Notes the command line of every process that lives meanwhile, as anybody on the machine can see it. */
export async function watchCommandLines<Result>(
  work: Promise<Result>,
): Promise<{ readonly result: Result; readonly lines: readonly string[] }> {
  const lines = new Set<string>();
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
      for (const pid of pids) {
        lines.add(await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => ''));
      }
      await sleep(20);
    }
  })();
  try {
    return { result: await work, lines: [...lines] };
  } finally {
    isOver = true;
    await watching;
  }
}
