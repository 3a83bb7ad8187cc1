import type { SessionAddress } from '@gsd-code-skill/openclaw-client';
import type { Registry } from '@gsd-code-skill/registry';

/** The session that hears of what goes wrong. */
export function statusAddressOf(registry: Registry): SessionAddress | undefined {
  const { global_status_openclaw_session_key: key, global_status_openclaw_session_id: id } =
    registry;
  if (!key && !id) return undefined;
  return { ...(key && { key }), ...(id && { id }) };
}
