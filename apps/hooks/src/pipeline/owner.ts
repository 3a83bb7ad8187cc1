import type { Agent, HookSettings } from '@gsd-code-skill/registry';

/** The agent in charge of a pane. */
export interface Owner {
  readonly agent: Agent;
  readonly settings: HookSettings;
  readonly sessionName: string;
}
