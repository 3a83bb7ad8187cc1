export {
  bashRequest,
  databaseRequest,
  editRequest,
  tabsRequest,
  touchRequest,
} from './asked.ts';
export { bash, multi, opened, single, tabs } from './scenarios.ts';
export { isDrawn, isOnScreen, type Stage, test } from './stage.ts';
