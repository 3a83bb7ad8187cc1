export { createRegistry } from './create-registry.ts';
export { type Delivery, defaultDelivery, resolveDelivery } from './delivery.ts';
export {
  findAgentById,
  findAgentBySession,
  findPaneOwner,
  openClawSessionOf,
  type PaneNames,
  sessionNameOf,
} from './find-agent.ts';
export { defaultHookSettings, type HookSettings } from './hook-settings.ts';
export type { Problem } from './problem.ts';
export { readRegistry } from './read-registry.ts';
export { RegistryError, type RegistryErrorCode } from './registry-error.ts';
export { registryPath } from './registry-path.ts';
export {
  type Agent,
  defaultLaunchCommand,
  type Registry,
  registrySchema,
} from './registry-schema.ts';
export { resolveHookSettings } from './resolve-hook-settings.ts';
export { updateRegistry } from './update-registry.ts';
