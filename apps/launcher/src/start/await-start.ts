import { setTimeout as delay } from 'node:timers/promises';
import {
  judgeStart,
  lastLines,
  type Screen,
  saysNoConversation,
  showsShellPrompt,
} from '@gsd-code-skill/claude-screen';
import { exitOption } from '@gsd-code-skill/core';
import { isPaneGone, type PaneId, type Tmux } from '@gsd-code-skill/tmux-adapter';

/** How a start went. */
export type Start =
  | { readonly status: 'ready'; readonly screen: Screen }
  | {
      readonly status: Obstacle;
      readonly reason: string;
      /** The end of what is on the screen. */
      readonly shown: readonly string[];
      /** True when Claude Code ended because there is no conversation to go on with. */
      readonly noConversation: boolean;
    };

type Obstacle =
  | 'trust-dialog'
  | 'login'
  | 'resume-picker'
  | 'dialog'
  | 'shell'
  | 'crashed'
  | 'timed-out';

export interface AwaitStartOptions {
  readonly tmux: Tmux;
  readonly pane: PaneId;
  /** Milliseconds. */
  readonly timeout: number;
  /** Whether a first prompt was given: its failure shows a moment after the composer. */
  readonly hasPrompt: boolean;
  /** Whether it goes on with an earlier conversation. */
  readonly resumed: boolean;
  readonly onProgress?: ((shown: string, seconds: number) => void) | undefined;
}

const settling = 1500;

/** Watches a pane until Claude Code is ready for work, or is known not to get there. */
export async function awaitStart(options: AwaitStartOptions): Promise<Start> {
  const { tmux, pane: id, timeout, hasPrompt, resumed, onProgress = () => {} } = options;
  const begin = performance.now();
  const since = () => performance.now() - begin;
  let readySince: number | undefined;
  let text = '';

  while (since() < timeout) {
    const pane = await tmux.captureNoted(id, exitOption, { ansi: true }).catch(unlessGone);
    if (pane === undefined || pane.dead) {
      return failure('crashed', 'the pane closed at once: is claude_launch_command right?', text);
    }
    text = pane.text;
    const exitCode = pane.value;
    if (exitCode !== undefined) return endedWith(exitCode, text);

    const judgement = judgeStart(text, { resumed });
    if (judgement.status === 'ready') {
      readySince ??= since();
      if (!hasPrompt || since() - readySince >= settling) return judgement;
    } else if (judgement.status === 'starting') {
      readySince = undefined;
    } else {
      const reason = `${judgement.what} is on the screen, nothing was typed`;
      return failure(judgement.status, reason, text);
    }
    onProgress(lastLines(text, 1)[0] ?? 'an empty screen', Math.floor(since() / 1000));
    // looking costs as much as starting, when many are started at a time
    await delay(readySince === undefined ? Math.min(500, 150 + since() / 10) : settling / 3);
  }

  if (showsShellPrompt(text)) {
    return failure('shell', "a shell prompt is on the screen, not Claude Code's", text);
  }
  const seconds = Math.round(timeout / 1000);
  return failure('timed-out', `Claude Code showed no prompt within ${seconds} s`, text);
}

function unlessGone(error: unknown): undefined {
  if (!isPaneGone(error)) throw error;
}

function endedWith(exitCode: string, text: string): Start {
  if (exitCode === '0') {
    return failure('shell', 'Claude Code ended by itself, a shell prompt is on the screen', text);
  }
  const hint = exitCode === '127' ? ': the launch command was not found' : '';
  return failure('crashed', `Claude Code ended with exit code ${exitCode}${hint}`, text);
}

function failure(status: Obstacle, reason: string, text: string): Start {
  const shown = lastLines(text);
  const hasEnded = status === 'crashed' || status === 'shell';
  return { status, reason, shown, noConversation: hasEnded && saysNoConversation(shown) };
}
