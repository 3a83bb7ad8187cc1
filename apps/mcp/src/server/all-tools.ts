import { needsClose } from '../needs/needs-close.ts';
import { needsWait } from '../needs/needs-wait.ts';
import type { Tool } from '../tool-parts/define-tool.ts';
import { fleetList } from '../tools/fleet-list.ts';
import { sessionAnswer } from '../tools/session-answer.ts';
import { sessionInterrupt } from '../tools/session-interrupt.ts';
import { sessionRead } from '../tools/session-read.ts';
import { sessionRecover } from '../tools/session-recover.ts';
import { sessionSpawn } from '../tools/session-spawn.ts';
import { sessionStatus } from '../tools/session-status.ts';
import { sessionType } from '../tools/session-type.ts';
import { sessionWait } from '../tools/session-wait.ts';

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
