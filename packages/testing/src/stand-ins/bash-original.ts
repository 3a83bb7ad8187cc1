import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** An installation of the bash scripts that came before, as far as anything looks at it. */
export interface BashOriginal {
  /** The skill's folder. */
  readonly folder: string;
  readonly registryFile: string;
  readonly promptFile: string;
  /** Claude Code's settings as their register-hooks.sh leaves them: all seven hooks. */
  readonly settings: { readonly hooks: Readonly<Record<string, readonly object[]>> };
  /** Every file, by relative path. */
  readonly files: readonly string[];
}

const hooks = [
  { event: 'Stop', script: 'stop', timeout: 600 },
  { event: 'Notification', script: 'notification-idle', matcher: 'idle_prompt', timeout: 600 },
  {
    event: 'Notification',
    script: 'notification-permission',
    matcher: 'permission_prompt',
    timeout: 600,
  },
  { event: 'SessionEnd', script: 'session-end' },
  { event: 'PreCompact', script: 'pre-compact', timeout: 600 },
  { event: 'PreToolUse', script: 'pre-tool-use', matcher: 'AskUserQuestion', timeout: 10 },
  { event: 'PostToolUse', script: 'post-tool-use', matcher: 'AskUserQuestion', timeout: 10 },
] as const;
const tools = [
  'register-hooks',
  'diagnose-hooks',
  'menu-driver',
  'spawn',
  'recover-openclaw-agents',
  'sync-recovery-registry-session-ids',
] as const;

const hookScript = `#!/usr/bin/env bash
# reads the event, finds the agent by its tmux session, and tells it
input=$(cat)
[ -n "$TMUX" ] || exit 0
session=$(tmux display-message -p '#S')
registry="$(dirname "$0")/../config/recovery-registry.json"
agent=$(jq -r --arg s "$session" '.agents[] | select(.tmux_session_name == $s) | .agent_id' "$registry")
[ -n "$agent" ] || exit 0
printf '[SESSION IDENTITY]\\nagent_id: %s\\n' "$agent"
`;
const skill = `---
name: gsd-code-skill
description: Supervise Claude Code sessions with the bash scripts
---

Run scripts/menu-driver.sh to answer.
`;
const registry = {
  _comment: 'Recovery registry of this host',
  global_status_openclaw_session_key: 'agent:gideon:main',
  hook_settings: { pane_capture_lines: 120, transcript_extract_chars: 4000, hook_mode: 'async' },
  agents: [
    {
      agent_id: 'warden',
      enabled: true,
      auto_wake: true,
      topic_id: 1,
      openclaw_session_id: '11111111-2222-3333-4444-555555555555',
      working_directory: '/home/forge/workspace',
      tmux_session_name: 'warden-main',
      claude_launch_command: 'claude --dangerously-skip-permissions',
      claude_post_launch_mode: 'resume_then_agent_pick',
      system_prompt: '',
    },
  ],
};

/** Puts such an installation into a folder. */
export async function bashOriginal(folder: string): Promise<BashOriginal> {
  const unit = join(folder, 'scripts', 'recover-openclaw-agents.sh');
  const content: Readonly<Record<string, string>> = {
    'SKILL.md': skill,
    'README.md': '# gsd-code-skill\n',
    ...Object.fromEntries(hooks.map(({ script }) => [`scripts/${script}-hook.sh`, hookScript])),
    ...Object.fromEntries(tools.map((name) => [`scripts/${name}.sh`, '#!/usr/bin/env bash\n'])),
    'lib/hook-utils.sh': 'extract_pane_diff() { :; }\n',
    'config/recovery-registry.json': `${JSON.stringify(registry, undefined, 2)}\n`,
    'config/recovery-registry.example.json': '{ "agents": [] }\n',
    'config/default-system-prompt.txt': 'Use /gsd:quick for small tasks.\n',
    'systemd/recover-openclaw-agents.service': `[Service]\nType=oneshot\nExecStart=${unit}\n`,
    'systemd/recover-openclaw-agents.timer':
      '[Timer]\nOnBootSec=45\n[Install]\nWantedBy=timers.target\n',
  };
  for (const [file, text] of Object.entries(content)) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), text, { mode: file.endsWith('.sh') ? 0o755 : 0o644 });
  }
  return {
    folder,
    registryFile: join(folder, 'config', 'recovery-registry.json'),
    promptFile: join(folder, 'config', 'default-system-prompt.txt'),
    settings: { hooks: settingsFor(folder) },
    files: Object.keys(content).toSorted(),
  };
}

function settingsFor(folder: string): Record<string, object[]> {
  const entries: Record<string, object[]> = {};
  for (const { event, script, ...more } of hooks) {
    const command = `bash "${join(folder, 'scripts', `${script}-hook.sh`)}"`;
    const timeout = 'timeout' in more ? { timeout: more.timeout } : {};
    const group = {
      ...('matcher' in more && { matcher: more.matcher }),
      hooks: [{ type: 'command', command, ...timeout }],
    };
    entries[event] = [...(entries[event] ?? []), group];
  }
  return entries;
}
