import type { Agent, HookSettings, OwnHost } from '@gsd-code-skill/registry';

/** The agent in charge of a pane. */
export interface Owner {
  readonly agent: Agent;
  readonly settings: HookSettings;
  readonly sessionName: string;
  /** This machine, where the fleet has several. */
  readonly host?: OwnHost | undefined;
}
