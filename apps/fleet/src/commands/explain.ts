import { readStory, storyLines } from '@gsd-code-skill/fleet';
import { stateDirectory } from '@gsd-code-skill/session-channel';
import { Command } from 'commander';
import type { CommandContext } from './command-context.ts';
import { examples } from './examples.ts';

/** `gsd-fleet explain` */
export function explainCommand({ env, print, warn, exitWith }: CommandContext): Command {
  return new Command('explain')
    .argument('<id>', 'of a wake, a request or a need')
    .option('--json', 'print the story as one JSON object')
    .addHelpText('after', examples('explain 7KQ2XM4T', 'explain 7KQ2XM4T --json'))
    .action(async (id: string, { json }: { readonly json?: boolean }) => {
      const story = await readStory(stateDirectory(env), id);
      if (story === undefined) {
        warn('gsd-fleet: no wake, request or need with this id is known here');
        exitWith(1);
      } else print(json ? JSON.stringify(story, undefined, 2) : storyLines(story).join('\n'));
    });
}
