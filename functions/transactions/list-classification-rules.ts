import type { Handler } from '../http/context.ts';
import { presentRule } from '../money/classification-rule.ts';
import { listRules } from '../records/classification-rule-store.ts';

export const listClassificationRules: Handler<'listClassificationRules'> = async (_input, { services }) => {
  const rules = (await listRules(services)).map(presentRule);
  return { rules, total: rules.length, next_cursor: null };
};
