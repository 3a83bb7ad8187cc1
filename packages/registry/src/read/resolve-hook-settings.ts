import {
  defaultHookSettings,
  type HookSettings,
  longestStopWait,
} from '../schema/hook-settings.ts';
import { mergeTiers } from '../schema/merge-tiers.ts';
import type { Agent, Registry } from '../schema/registry-schema.ts';

/** An agent's settings, per field: its own, then the registry's, then the default. */
export function resolveHookSettings(
  { hook_settings: shared }: Pick<Registry, 'hook_settings'>,
  { hook_settings: own }: Pick<Agent, 'hook_settings'>,
): HookSettings {
  const settings = mergeTiers(defaultHookSettings, shared, own);
  const { bidirectional_timeout_s: wanted } = settings;
  return { ...settings, bidirectional_timeout_s: Math.min(wanted, longestStopWait) };
}
