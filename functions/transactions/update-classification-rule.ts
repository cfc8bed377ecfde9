import type { Handler } from '../http/context.ts';
import { decideAgain } from '../ledger/decide-again.ts';
import { presentRule, ruleChanges, ruleWith } from '../money/classification-rule.ts';
import { findRule, replaceRuleWrite, ruleTarget } from '../records/classification-rule-store.ts';

export const updateClassificationRule: Handler<'updateClassificationRule'> = async (input, context) => {
  const { services, refuse } = context;
  return decideAgain(async () => {
    const before = (await findRule(services, input.id)) ?? refuse('rule-not-found');
    const edited = await ruleWith(context, before, input);
    const changes = ruleChanges(before, edited);
    if (Object.keys(changes).length === 0) return presentRule(before);
    const after = { ...edited, version: before.version + 1 };
    return context.commit(
      {
        writes: { rule: replaceRuleWrite(services, before, after) },
        audit: {
          target: ruleTarget(before.id),
          name: after.name,
          action: 'classification-rule.updated',
          summary: 'Rule changed',
          changes,
        },
      },
      presentRule(after),
    );
  });
};
