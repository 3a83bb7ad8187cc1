import { lockPane, type PaneKey } from '../src/index.ts';

const [stateDir = '', pane = ''] = process.argv.slice(2);
await lockPane(stateDir, pane as PaneKey);
process.stdout.write('held\n');
setInterval(() => {}, 1000);
