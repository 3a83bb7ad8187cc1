import { installClaudeCode, installOpenClaw, installOpenClawNode } from './programs/programs.ts';

console.log((await installOpenClaw()).bin);
console.log((await installClaudeCode()).bin);
console.log(await installOpenClawNode());
