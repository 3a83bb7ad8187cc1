import {
  BOX_BOTTOM,
  BOX_TOP,
  INNER_RULE_ROW,
  PANEL_EDGE,
  RULE_ROW,
} from '../rules/dialog-rules.ts';
import type { Row } from './parse-rows.ts';

/** True for the upper edge of a dialog. */
export const isEdge = ({ text }: Row): boolean =>
  RULE_ROW.test(text) || PANEL_EDGE.test(text) || BOX_TOP.test(text);

/** True for a row that only divides or frames. */
export const isDivider = ({ text }: Row): boolean =>
  RULE_ROW.test(text) ||
  INNER_RULE_ROW.test(text) ||
  PANEL_EDGE.test(text) ||
  BOX_TOP.test(text) ||
  BOX_BOTTOM.test(text);
