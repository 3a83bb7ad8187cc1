import { type Door, relay } from './relay.ts';

const [from = '', to = ''] = process.argv.slice(2);
const door = (word: string): Door => (/^\d+$/.test(word) ? Number(word) : word);
await relay(door(from), door(to));
process.stdout.write('open\n');
