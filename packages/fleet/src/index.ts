export { plainLine, printable } from '@gsd-code-skill/wake-format';
export { type AgentPanes, findAgentPanes } from './find-agent-panes.ts';
export type { HostSessionView, HostsView, HostView } from './hosts/hosts-view.ts';
export {
  type LookAtHosts,
  type LookAtHostsOptions,
  lookAtHosts,
} from './hosts/look-at-hosts.ts';
export type { LastWake } from './look/last-wake.ts';
export type { Sight } from './look/look-around.ts';
export { openOpenClaw } from './open-openclaw.ts';
export {
  type Fleet,
  type FleetSession,
  type ReadFleetOptions,
  readFleet,
} from './read-fleet.ts';
export { reportLines, reportMarkdown } from './report/describe-report.ts';
export { readReport } from './report/read-report.ts';
export type { FleetReport } from './report/report.ts';
export { storyLines } from './story/describe-story.ts';
export { readStory } from './story/read-story.ts';
export type { Story, StoryStep } from './story/story.ts';
export { problemLine } from './table/problem-line.ts';
export { shortCount } from './table/short-count.ts';
export { hostsTableOf, type TableOptions, tableOf } from './table/table-of.ts';
export { cutToWidth, textWidth } from './table/text-width.ts';
export { readTimeline } from './timeline/read-timeline.ts';
export type { Latencies, TimelineItem } from './timeline/timeline.ts';
export type {
  FleetView,
  LimitView,
  OpenItem,
  SessionView,
  TokensView,
  ViewState,
  WakeView,
} from './view/fleet-view.ts';
export { type ViewOptions, viewFleet, viewSession } from './view/view-fleet.ts';
export { isWaiting } from './view/waiting.ts';
