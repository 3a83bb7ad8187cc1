#!/usr/bin/env bash
# what a hook in bash and jq does before it knows that a session is nobody's
set -u
input=$(cat)
event=$(printf '%s' "$input" | jq -r '.hook_event_name // "unknown"')
active=$(printf '%s' "$input" | jq -r '.stop_hook_active // false')
[ "$active" = true ] && exit 0
[ -n "${TMUX:-}" ] || exit 0
session=$(tmux display-message -p -t "$TMUX_PANE" '#S' 2>/dev/null) || exit 0
[ -n "$session" ] || exit 0
agent=$(jq -r --arg s "$session" '.agents[] | select(.tmux_session_name == $s) | .agent_id' "$GSD_REGISTRY")
[ -n "$agent" ] || exit 0
: "$event"
exit 0
