import type { TextRule } from './text-rule.ts';

/** Rows that a shell or a crash leaves under a dead screen; a status line is indented. */
export const LEFTOVERS: readonly TextRule[] = [
  {
    name: 'shell-prompt',
    pattern: /^(?=\S)(?:.*[^\d\s])?\s?[$#]$|^\S.*[^\d\s]\s?%$|^\S+%$|^[➜λ]\s/,
  },
  { name: 'shell-message', pattern: /^(?:-?(?:ba|z|da|fi)?sh|fish|tmux): |: command not found$/ },
  {
    name: 'exit',
    pattern: /^(?:\[(?:exited|detached|Process \w+).*\]|EXITED\b.*|Pane is dead.*)$/,
  },
  { name: 'killed', pattern: /^(?:Killed|Terminated|Aborted|Hangup|Segmentation fault)\b/ },
  { name: 'stack', pattern: /^\s+at .+(?::\d+:\d+\)?|\(native\)|<anonymous>\)?)$/ },
  { name: 'exception', pattern: /^(?:\w*Error|Uncaught .+|Node\.js v\d\S*|error): ?\S?/ },
  { name: 'resume-command', pattern: /^Resume this session with:|^claude (?:-|.*--resume)/ },
];

/** The row over a bare prompt that makes it a shell's: a place, a branch, a host. */
export const SHELL_CONTEXT = /(?:^|\s)(?:~|\/)[\w./-]*(?:\s|$)|\w@[\w.~-]|\bgit:\(|^\S+ on \S|^\$ /;

/** Words of a whole screen, whose composer always has rules. */
export const WHOLE_SCREEN = /\bClaude Code v\d|^[✻✽✶✳✢✺*] .* · done \d+:\d\d\b/;
