import type { Handler } from '../http/context.ts';
import { decideAgain } from '../ledger/decide-again.ts';
import { presentRule } from '../money/classification-rule.ts';
import { deleteRuleWrites, findRule, ruleTarget } from '../records/classification-rule-store.ts';

export const deleteClassificationRule: Handler<'deleteClassificationRule'> = async (input, context) => {
  const { services, refuse } = context;
  return decideAgain(async () => {
    const rule = (await findRule(services, input.id)) ?? refuse('rule-not-found');
    return context.commit(
      {
        writes: deleteRuleWrites(services, rule),
        audit: {
          target: ruleTarget(rule.id),
          name: rule.name,
          action: 'classification-rule.deleted',
          summary: 'Rule deleted',
          changes: { name: { before: rule.name }, words: { before: rule.words } },
        },
      },
      presentRule(rule),
    );
  });
};
