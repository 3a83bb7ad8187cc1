export { type AgentPanes, findAgentPanes } from './find-agent-panes.ts';
export { openOpenClaw } from './open-openclaw.ts';
export {
  type Fleet,
  type FleetSession,
  type ReadFleetOptions,
  readFleet,
  type Sight,
} from './read-fleet.ts';
