import type { PaneKey } from '../src/pane-key.ts';
import { lockPane } from '../src/pane-lock.ts';

const [stateDir = '', pane = ''] = process.argv.slice(2);
await lockPane(stateDir, pane as PaneKey);
process.stdout.write('held\n');
setInterval(() => {}, 1000);
