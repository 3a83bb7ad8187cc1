/** Variables that say where OpenClaw and its gateway are. */
export const openClawPlaces = [
  'OPENCLAW_HOME',
  'OPENCLAW_STATE_DIR',
  'OPENCLAW_CONFIG_PATH',
  'OPENCLAW_PROFILE',
  'OPENCLAW_GATEWAY_PORT',
  'OPENCLAW_GATEWAY_URL',
] as const;

/** Variables with which one signs in at the gateway. */
export const openClawSecrets = ['OPENCLAW_GATEWAY_TOKEN', 'OPENCLAW_GATEWAY_PASSWORD'] as const;
