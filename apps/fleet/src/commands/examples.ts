import { examplesFor } from '@gsd-code-skill/completion';

/** The end of a command's help. */
export const examples = examplesFor('gsd-fleet');
