export {
  findAgentById,
  findAgentBySession,
  findPaneOwner,
  isEnabled,
  type PaneNames,
  sessionNameOf,
} from './read/find-agent.ts';
export { hasBrokenRights } from './read/has-broken-rights.ts';
export { launchCommandOf } from './read/launch-command.ts';
export { openClawSessionOf, statusSessionOf } from './read/openclaw-session.ts';
export { type ListedPane, type OwnedPane, ownedPanes } from './read/owned-panes.ts';
export { describeProblem, type Problem } from './read/problem.ts';
export { readRegistry } from './read/read-registry.ts';
export { registryPath } from './read/registry-path.ts';
export { resolveHookSettings } from './read/resolve-hook-settings.ts';
export { RegistryError, type RegistryErrorCode } from './registry-error.ts';
export {
  type Attention,
  defaultAttention,
  quietMinutes,
  resolveAttention,
} from './schema/attention.ts';
export { type Delivery, maxAgeOf, resolveDelivery } from './schema/delivery.ts';
export { defaultHookSettings, type HookSettings, longestStopWait } from './schema/hook-settings.ts';
export {
  type HandWay,
  handWays,
  hostNamePattern,
  hostNameRule,
  type OwnHost,
  resolveHost,
  toolServerOf,
} from './schema/host.ts';
export { type Host, resolveHosts } from './schema/hosts.ts';
export { type NotifyTarget, resolveNotify } from './schema/notify.ts';
export type { RegistryRule, RightName } from './schema/policy.ts';
export {
  type Agent,
  type Registry,
  registrySchema,
} from './schema/registry-schema.ts';
export { createRegistry } from './write/create-registry.ts';
export { updateRegistry } from './write/update-registry.ts';
