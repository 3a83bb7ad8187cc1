#!/usr/bin/env bash
# the least that a hook in bash and jq does before it knows that a session is nobody's
set -u
input=$(cat)
[ -n "${TMUX:-}" ] || exit 0
active=$(jq -r '.stop_hook_active // false' <<<"$input")
[ "$active" = true ] && exit 0
session=$(tmux display-message -p -t "$TMUX_PANE" '#S' 2>/dev/null) || exit 0
[ -n "$session" ] || exit 0
agent=$(jq -r --arg s "$session" '.agents[] | select(.tmux_session_name == $s) | .agent_id' "$GSD_REGISTRY")
[ -n "$agent" ] || exit 0
