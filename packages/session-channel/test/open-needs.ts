import { openNeed } from '../src/needs/change-needs.ts';
import { newNeed } from './new-need.ts';

// opens so many needs, one after the other; killed at any moment
const [stateDir = '', name = '', count = '0'] = process.argv.slice(2);
for (let n = 0; n < Number(count); n += 1) {
  await openNeed(stateDir, newNeed({ key: `${name} ${n}` }));
}
