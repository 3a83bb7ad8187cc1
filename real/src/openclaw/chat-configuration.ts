import { personId, type TelegramStandIn } from './telegram-stand-in.ts';

/** What makes OpenClaw forward approvals to the one person in a chat. */
export function chatConfiguration({ url }: Pick<TelegramStandIn, 'url'>): object {
  const to = String(personId);
  return {
    channels: {
      telegram: {
        enabled: true,
        botToken: `42:${'A'.repeat(35)}`,
        apiRoot: url,
        dmPolicy: 'allowlist',
        allowFrom: [to],
        execApprovals: { enabled: true, approvers: [to] },
        network: { dangerouslyAllowPrivateNetwork: true },
      },
    },
    bindings: [{ agentId: 'main', match: { channel: 'telegram', accountId: 'default' } }],
    approvals: {
      plugin: { enabled: true, mode: 'targets', targets: [{ channel: 'telegram', to }] },
    },
  };
}
