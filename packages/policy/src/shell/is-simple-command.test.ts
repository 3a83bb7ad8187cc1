import { expect, test } from 'vitest';
import { isSimpleCommand } from './is-simple-command.ts';

test.for([
  'npm test',
  'npm run build',
  'npm test -- --watch',
  'pnpm run lint',
  'git status',
  'git commit -m "run it"',
  'ls -la',
])('%s is one command', (text) => {
  expect(isSimpleCommand(text)).toBe(true);
});

test.for([
  ...['sh x', 'mksh x', 'rbash x', 'pwsh x', '/bin/MKSH x', 'fakeroot rm x', 'npx rimraf x'],
  ...['bunx x', 'uvx x', 'xvfb-run x', 'nix-shell --run x', 'env x', 'timeout 5 rm x'],
  ...['npm exec rimraf x', 'npm "exec" rimraf x', 'npm ex"ec" x', 'npm x rimraf', 'pnpm dlx x'],
  ...['yarn dlx x', 'uv run x', 'poetry run x', 'kubectl exec pod -- x', 'bundle exec x'],
  ...['git bisect run x', "git rebase -x 'rm x'", 'git submodule foreach x'],
])('%s runs another', (text) => {
  expect(isSimpleCommand(text)).toBe(false);
});
