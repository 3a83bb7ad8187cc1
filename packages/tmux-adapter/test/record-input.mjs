// writes every byte it reads to the file it is given, like a full-screen program: raw, and with
// bracketed paste asked for
import { appendFileSync, writeFileSync } from 'node:fs';

const [, , file] = process.argv;
writeFileSync(file, '');
process.stdin.setRawMode(true);
process.stdin.on('data', (bytes) => appendFileSync(file, bytes));
process.stdout.write('\u001B[?2004hready\r\n');
