import { needsClose } from '../needs/needs-close.ts';
import { needsWait } from '../needs/needs-wait.ts';
import type { Tool } from '../server/tool.ts';
import { fleetList } from './fleet-list.ts';
import { sessionAnswer } from './session-answer.ts';
import { sessionInterrupt } from './session-interrupt.ts';
import { sessionRead } from './session-read.ts';
import { sessionRecover } from './session-recover.ts';
import { sessionSpawn } from './session-spawn.ts';
import { sessionStatus } from './session-status.ts';
import { sessionType } from './session-type.ts';
import { sessionWait } from './session-wait.ts';

/** Every tool, in the order in which they are listed. */
export const tools: readonly Tool[] = [
  fleetList,
  needsWait,
  needsClose,
  sessionStatus,
  sessionRead,
  sessionAnswer,
  sessionType,
  sessionInterrupt,
  sessionWait,
  sessionSpawn,
  sessionRecover,
];
