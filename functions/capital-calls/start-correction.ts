import type { CapitalCall } from '#shared/contract/capital-calls.ts';
import { EXACT_SENTENCES } from '#shared/refusals.ts';
import type { Context } from '../http/context.ts';
import { decideAgain } from '../ledger/decide-again.ts';
import { fieldChanges } from '../ledger/field-changes.ts';
import {
  type CapitalCallItem,
  capitalCallTarget,
  changeCapitalCallWrite,
  countMakersWrite,
  makersAfter,
} from '../records/capital-call-store.ts';
import { type FundAccount, identityOf, payToOn, readFundSettings } from '../records/fund-settings-store.ts';
import { presentCapitalCall } from '../records/present-capital-call.ts';
import { stalledAt } from './issue-batches.ts';
import { loadCorrectableCall } from './load-line-item.ts';
import { issueRules } from './second-person.ts';

/** A worker files the corrected notices later, with the fund's details of today. */
export async function startCorrection(
  context: Context<'capital-call-not-found' | 'not-issued' | 'no-account-to-pay-to' | 'maker-cannot-issue'>,
  { id, reason }: { readonly id: string; readonly reason: string },
  decide: (
    before: CapitalCallItem,
    account: FundAccount | undefined,
  ) => { action: string; summary: string; change: Partial<CapitalCallItem> & { pay_to: FundAccount } },
): Promise<CapitalCall> {
  const { services, actor, today, now, refuse } = context;
  const answer = await decideAgain(async () => {
    const before = await loadCorrectableCall(context, id);
    const settings = await readFundSettings(services);
    // A call issued without notices sends its first emails now, so the approval limit applies.
    const isSilent = before.without_notice === true && before.extension_count === undefined;
    const rules = isSilent ? await issueRules(context, { settings }) : undefined;
    const outcome = rules?.ofCall(before);
    if (outcome && outcome.is !== 'issues')
      return refuse('maker-cannot-issue', { sentence: EXACT_SENTENCES['maker-cannot-issue'].ofSilent });
    const { action, summary, change } = decide(before, payToOn(settings, today));
    const corrected = {
      ...change,
      ...(outcome?.asMaker ? { counted_by: actor.userId, counted_on: today } : {}),
      fund: identityOf(settings),
      state: 'extending',
      extension_count: (before.extension_count ?? 0) + 1,
      corrected_notices: 0,
    } as const;
    const { pay_to, fund } = corrected;
    const due = change.due_date ? { due_date: change.due_date } : {};
    const sums = rules && makersAfter(rules.counts, { before, after: { ...before, ...corrected }, today });
    return context.commit(
      {
        writes: {
          call: changeCapitalCallWrite(services, before, corrected, stalledAt(now)),
          ...(rules && sums ? { counts: countMakersWrite(services, rules.counts, sums) } : {}),
        },
        audit: {
          target: capitalCallTarget(id),
          name: before.title,
          action,
          summary: `${summary}: ${reason}`,
          changes: {
            ...fieldChanges<Partial<CapitalCallItem>>(before, { ...due, pay_to, fund }),
            reason: { after: reason },
          },
        },
      },
      presentCapitalCall({ ...before, ...corrected, version: before.version + 1 }, today),
    );
  });
  await services.continueCapitalCall(id);
  return answer;
}
