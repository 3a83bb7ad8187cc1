import { acquireLock } from '../src/files/lock.ts';

// takes a lock, says so, and keeps it: node hold-lock.ts <path> [staleAfter]
const [path = '', staleAfter = '10000'] = process.argv.slice(2);
const lock = await acquireLock(path, { staleAfter: Number(staleAfter) });
lock.signal.addEventListener('abort', () => process.stdout.write('lost\n'));
process.stdout.write('held\n');
setInterval(() => {}, 1000);
