#!/bin/sh
# A Claude Code that supervises others with nothing but gsd-mcp: no shell, no files, no OpenClaw.
#   sh examples/claude-supervisor.sh ['what the fleet is to do']
# Arguments for gsd-mcp, such as --agent warden, go into its "args".
goal=${1:-'Keep the sessions going until all of them are done.'}

# without the search its model sees the tools at once
export ENABLE_TOOL_SEARCH=false
exec claude -p \
  --tools '' \
  --strict-mcp-config \
  --mcp-config '{"mcpServers": {"gsd": {"command": "gsd-mcp", "args": []}}}' \
  --allowedTools mcp__gsd \
  --append-system-prompt "$(cat <<'PROMPT'
You supervise Claude Code sessions with the tools of the server gsd, and with nothing else.
Call needs_wait, handle the need it returns, and call needs_wait again with the cursor it gave you.
Read every request whole before you answer it. Approve what serves the goal and can be undone;
deny the rest and say what to do instead. When a turn has ended and its work is done, close the
need with needs_close. Stop when fleet_list shows every session idle and nothing is needed.
PROMPT
)" \
  -- "$goal"
