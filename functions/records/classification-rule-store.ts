import * as z from 'zod';
import { inRuleOrder, RULE_DIRECTIONS } from '#shared/classification-rule.ts';
import { TRANSACTION_TYPES } from '#shared/terms.ts';
import type { Write } from '../ledger/change.ts';
import { finder, queryItems } from '../ledger/read.ts';
import { type Stored, storedCents, storedItem } from '../ledger/stored.ts';
import { putNew, putVersion, remove } from '../ledger/write.ts';
import type { Services } from '../services.ts';

const ruleItem = storedItem(
  z.object({
    id: z.string(),
    name: z.string(),
    words: z.string(),
    direction: z.enum(RULE_DIRECTIONS).optional(),
    min_cents: storedCents.optional(),
    max_cents: storedCents.optional(),
    account_id: z.string().optional(),
    type: z.enum(TRANSACTION_TYPES),
    category: z.string().optional(),
    property_id: z.string().optional(),
    property_name: z.string().optional(),
    property_words: z
      .array(z.object({ word: z.string(), property_id: z.string(), property_name: z.string() }))
      .optional(),
    automatic: z.boolean(),
    created_at: z.string(),
    created_by: z.string().optional(),
    created_by_name: z.string(),
    version: z.number(),
  }),
);
export type RuleItem = Stored<typeof ruleItem>;

const RULES = 'CLASSIFICATION_RULES';

function ruleKey(ruleId: string) {
  return { pk: RULES, sk: `RULE#${ruleId}` };
}

function deletedKey(ruleId: string) {
  return { pk: RULES, sk: `DELETED#${ruleId}` };
}

export function ruleTarget(ruleId: string): string {
  return `CLASSIFICATION_RULE#${ruleId}`;
}

export const findRule = finder(ruleKey, ruleItem);

export async function listRules(services: Services): Promise<RuleItem[]> {
  const rules = await queryItems(services, { partition: RULES, startsWith: 'RULE#' }, ruleItem);
  return inRuleOrder(rules.map((rule) => ({ ...rule, min: rule.min_cents, max: rule.max_cents })));
}

export function putRuleWrite(services: Services, rule: RuleItem): Write {
  return putNew(services, { ...ruleKey(rule.id), ...ruleItem.parse(rule) });
}

export function replaceRuleWrite(services: Services, before: RuleItem, after: RuleItem): Write {
  return putVersion(services, before, { ...ruleKey(after.id), ...ruleItem.parse(after) });
}

export function deleteRuleWrites(services: Services, rule: RuleItem): Record<string, Write> {
  const deleted = { ...ruleItem.parse(rule), version: rule.version + 1 };
  return {
    rule: remove(services, { key: ruleKey(rule.id), when: { version: rule.version } }),
    deleted: putNew(services, { ...deletedKey(rule.id), ...deleted }),
  };
}
