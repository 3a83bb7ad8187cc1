import { readLastReply } from '../src/read-last-reply.ts';

// a process of its own, so that its peak is that of reading alone
const [path = '', runs = ''] = process.argv.slice(2);
const peak = () => process.resourceUsage().maxRSS / 1024;

await readLastReply('no such file');
const before = peak();
for (let run = 0; run < Number(runs); run += 1) await readLastReply(path);
console.log(JSON.stringify({ before, after: peak() }));
