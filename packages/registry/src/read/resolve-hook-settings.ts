import { defaultHookSettings, type HookSettings } from '../schema/hook-settings.ts';
import { mergeTiers } from '../schema/merge-tiers.ts';
import type { Agent, Registry } from '../schema/registry-schema.ts';

/** An agent's settings, per field: its own, then the registry's, then the default. */
export function resolveHookSettings(
  { hook_settings: shared }: Pick<Registry, 'hook_settings'>,
  { hook_settings: own }: Pick<Agent, 'hook_settings'>,
): HookSettings {
  return mergeTiers(defaultHookSettings, shared, own);
}
