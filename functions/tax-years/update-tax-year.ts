import { daysOfFinancialYear, financialYearText } from '#shared/financial-year.ts';
import { AWAITING_APPROVAL } from '#shared/terms.ts';
import type { Handler } from '../http/context.ts';
import type { Write } from '../ledger/change.ts';
import { decideAgain } from '../ledger/decide-again.ts';
import { changeInputsWrite, findDistributionCounter } from '../records/distribution-store.ts';
import { findTaxYear, putTaxYearWrite, type TaxIssue, type TaxYearItem } from '../records/tax-year-store.ts';
import { bothStayManagers, callerApproval, refuseUnlessSecond } from '../two-people/caller-approval.ts';
import { loadTable, tieNow } from './load-table.ts';
import { emptyTaxYear, presentTaxYear } from './present-tax-year.ts';
import { auditOfTaxYear, refuseFaults } from './tax-year-audit.ts';

type Input = Parameters<Handler<'updateTaxYear'>>[0];
type UpdateContext = Parameters<Handler<'updateTaxYear'>>[1];

const NOT_ASKED = { asked_by: undefined, asked_by_name: undefined, asked_at: undefined } as const;

const ACTIONS = {
  edited: { action: 'tax-year.edited', words: 'Edited' },
  asked: { action: 'tax-year.asked', words: 'Requested approval of' },
  approved: { action: 'tax-year.approved', words: 'Approved' },
} as const;

export const updateTaxYear: Handler<'updateTaxYear'> = async (input, context) =>
  presentTaxYear(context, await decideAgain(() => decide(input, context), context.refuse));

async function decide(input: Input, context: UpdateContext): Promise<TaxYearItem> {
  const { services, actor, now, today, refuse } = context;
  const stored = await findTaxYear(services, input.year);
  // The tax form decides which amounts may be negative, so a manager may choose the form before the first import.
  const isFormOnly = input.status === undefined && daysOfFinancialYear(input.year).to < today;
  const before = stored ?? (isFormOnly ? emptyTaxYear(input.year) : refuse('no-tax-table'));
  const isEdited = input.form !== undefined && input.form !== before.form;
  if (before.status === 'Approved' && !isEdited && input.status !== 'Draft') return before;
  if (input.asked_at !== undefined && input.asked_at !== before.asked_at) return refuse('changed-meanwhile');
  const edited: TaxYearItem = { ...before, form: input.form ?? before.form };
  const isAwaiting = before.status === AWAITING_APPROVAL;
  if (input.status !== 'Approved') {
    if (!isEdited && !(isAwaiting && input.status === 'Draft')) return before;
    return write('edited', { ...edited, ...NOT_ASKED, status: 'Draft' });
  }

  const table = (await loadTable(services, before)) ?? refuse('no-tax-table');
  const approval = await callerApproval(context);
  const isDecision = isAwaiting && !isEdited;
  if (isDecision)
    refuseUnlessSecond(context, approval, { by: before.asked_by, at: before.asked_at }, input.asked_at);
  const counter = await findDistributionCounter(services);
  const { faults, distributionIds } = await tieNow(services, edited, table);
  refuseFaults(faults, refuse);
  const asked = isDecision ? {} : { asked_by: actor.userId, asked_by_name: actor.name, asked_at: now };
  if (!isDecision && !approval.isAlone)
    return write('asked', { ...edited, ...asked, status: AWAITING_APPROVAL });
  const issue: TaxIssue = {
    form: edited.form,
    table_number: edited.table_number,
    distribution_ids: [...distributionIds],
    asked_by: (isDecision ? before.asked_by : undefined) ?? actor.userId,
    approved_at: now,
    approved_by: actor.userId,
    approved_by_name: actor.name,
    ...(isDecision ? {} : { approved_alone: true as const }),
  };
  const issues = [...before.issues, issue];
  return write(
    'approved',
    { ...edited, ...asked, status: 'Approved', issues },
    {
      // The table ties with the approved distributions, so a simultaneous approval or cancellation must make this write fail.
      inputs: changeInputsWrite(services, counter),
      ...bothStayManagers(services, actor, isDecision ? issue.asked_by : undefined),
    },
  );

  async function write(
    what: keyof typeof ACTIONS,
    changed: TaxYearItem,
    writes: Record<string, Write> = {},
  ): Promise<TaxYearItem> {
    const after = { ...changed, version: before.version + 1 };
    const { action, words } = ACTIONS[what];
    const isBack = isAwaiting && what === 'edited' && !isEdited;
    const by = what === 'approved' && isDecision ? `, requested by ${before.asked_by_name ?? ''}` : '';
    const summary = `${isBack ? 'Sent back' : words} the tax statements ${financialYearText(after.year)} (${after.form})${by}`;
    return context.commit(
      {
        writes: { year: putTaxYearWrite(services, stored, after), ...writes },
        audit: auditOfTaxYear(stored, after, action, summary),
      },
      after,
    );
  }
}
