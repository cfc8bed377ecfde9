import { financialYearText } from '#shared/financial-year.ts';
import { EXACT_SENTENCES } from '#shared/refusals.ts';
import type { AuditEntry } from '../ledger/change.ts';
import { toldChanges } from '../ledger/field-changes.ts';
import type { Refuse } from '../ledger/refusal.ts';
import { type TaxYearItem, taxYearTarget } from '../records/tax-year-store.ts';
import type { TaxFault } from './tax-rows.ts';

const MOST_NAMED = 3;

function saidOf({ form, status, table_number, asked_by_name, issues }: TaxYearItem) {
  const issue = issues.at(-1);
  return {
    ...{ form, status, table_number },
    asked_by: asked_by_name,
    issue_count: issues.length,
    papers_filed_at: issue?.papers_filed_at,
  };
}

export function auditOfTaxYear(
  before: TaxYearItem | undefined,
  after: TaxYearItem,
  action: string,
  summary: string,
): AuditEntry {
  const name = `Tax year ${financialYearText(after.year)}`;
  const changes = toldChanges(before && saidOf(before), saidOf(after), after.version);
  return { target: taxYearTarget(after.year), name, action, summary, changes };
}

/** Each row that does not tie becomes an issue. The sentence names only the first rows. */
export function refuseFaults(faults: readonly TaxFault[], refuse: Refuse<'table-does-not-tie'>): void {
  if (faults.length === 0) return;
  const shown = faults.slice(0, MOST_NAMED).map(({ message }) => message);
  refuse('table-does-not-tie', {
    sentence: EXACT_SENTENCES['table-does-not-tie'].ofRows(shown.join(' '), faults.length - shown.length),
    issues: faults.map(({ clientId, line, message }) => ({ path: clientId ?? `line ${line}`, message })),
  });
}
