import { Option } from 'commander';
import { positive } from './positive.ts';

/** `--timeout`, in seconds there and in milliseconds here. */
export function timeoutOption(): Option {
  return new Option('--timeout <seconds>', "how long to wait for Claude Code's prompt")
    .argParser((text) => positive(text, 3600) * 1000)
    .default(60_000, '60');
}
