import { randomUUID } from 'node:crypto';
import { LIMITS } from '#shared/constants.ts';
import type { Handler } from '../http/context.ts';
import { newRuleChanges, presentRule, ruleWith } from '../money/classification-rule.ts';
import { listRules, putRuleWrite, ruleTarget } from '../records/classification-rule-store.ts';

/** Concurrent requests may slightly exceed the limit of rules. This does no harm. */
export const createClassificationRule: Handler<'createClassificationRule'> = async (input, context) => {
  const { services, actor, now, refuse } = context;
  if ((await listRules(services)).length >= LIMITS.classificationRules) return refuse('too-many-rules');
  const maker = { created_by: actor.userId, created_by_name: actor.name };
  const begun = { id: randomUUID(), created_at: now, ...maker, version: 1 };
  const rule = await ruleWith(context, begun, input);
  return context.commit(
    {
      writes: { rule: putRuleWrite(services, rule) },
      audit: {
        target: ruleTarget(rule.id),
        name: rule.name,
        action: 'classification-rule.created',
        summary: 'Rule added',
        changes: newRuleChanges(rule),
      },
    },
    presentRule(rule),
  );
};
