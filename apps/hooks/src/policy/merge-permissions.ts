import type { CompiledPolicy } from '@gsd-code-skill/policy';
import * as z from 'zod';
import { insertJson, setJson } from '../register/json-edit.ts';
import { SettingsError } from '../register/settings-error.ts';
import { parseSettings } from '../register/settings-text.ts';

const list = z.array(z.string()).optional();
const permissions = z.looseObject({ deny: list, ask: list }).optional();

/** Puts the rules of a policy into the text of Claude Code's settings, beside those that are there. */
export function mergePermissions(text: string, rules: CompiledPolicy): string {
  let merged = text;
  for (const kind of ['deny', 'ask'] as const) {
    for (const rule of rules[kind]) merged = addRule(merged, kind, rule);
  }
  return merged;
}

function addRule(text: string, kind: 'deny' | 'ask', rule: string): string {
  const read = permissions.safeParse(parseSettings(text).permissions);
  if (!read.success) {
    const where = ['permissions', ...(read.error.issues[0]?.path ?? [])].join('.');
    throw new SettingsError('invalid', `${where}: ${read.error.issues[0]?.message}`);
  }
  const known = read.data?.[kind];
  if (known === undefined) return setJson(text, ['permissions', kind], [rule]);
  return known.includes(rule) ? text : insertJson(text, ['permissions', kind], known.length, rule);
}
