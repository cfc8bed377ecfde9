import { addMonths, lastDayOf } from '#shared/calendar-date.ts';
import type { TaxYearRecord } from '#shared/contract/tax-years.ts';
import type { Context } from '../http/context.ts';
import { listDistributionItems } from '../records/distribution-store.ts';
import {
  findTaxTable,
  hasOtherDistributions,
  type TaxTableItem,
  type TaxYearItem,
} from '../records/tax-year-store.ts';
import { type CallerApproval, callerApproval } from '../two-people/caller-approval.ts';

/** A statement is due within three months of the end of the year (TAA 1997 s 276-455). */
const DUE_MONTHS = 3;

export const dueOn = (year: number) => lastDayOf(addMonths(`${year}-06`, DUE_MONTHS));

type PresentContext = Pick<Context, 'services' | 'actor' | 'now'>;

export function emptyTaxYear(year: number): TaxYearItem {
  return { year, form: 'AMMA', status: 'Draft', table_number: 0, issues: [], version: 0 };
}

export async function presentTaxYear(context: PresentContext, item: TaxYearItem): Promise<TaxYearRecord> {
  const [only] = await presentTaxYears(context, [item]);
  return only as TaxYearRecord;
}

export async function presentTaxYears(
  context: PresentContext,
  items: readonly TaxYearItem[],
): Promise<TaxYearRecord[]> {
  const [approval, distributions] = await Promise.all([
    callerApproval(context),
    listDistributionItems(context.services),
  ]);
  return Promise.all(
    items.map(async (item) => ({
      ...present(item, await findTaxTable(context.services, item.year, item.table_number), approval),
      distributions_changed: hasOtherDistributions(item, distributions),
    })),
  );
}

function present(
  item: TaxYearItem,
  table: TaxTableItem | undefined,
  approval: CallerApproval,
): Omit<TaxYearRecord, 'distributions_changed'> {
  const { year, form, status, issues, version } = item;
  const issue = issues.at(-1);
  return {
    year,
    form,
    status,
    due_on: dueOn(year),
    table: table
      ? {
          number: table.number,
          file_name: table.file_name,
          imported_at: table.imported_at,
          imported_by_name: table.imported_by_name,
          row_count: table.row_count,
        }
      : null,
    asked: item.asked_at === undefined ? null : { by_name: item.asked_by_name ?? '', at: item.asked_at },
    issue_count: issues.length,
    approved: issue ? { by_name: issue.approved_by_name, at: issue.approved_at } : null,
    approved_alone: issue?.approved_alone ?? false,
    papers_filed_at: issue?.papers_filed_at ?? null,
    may: table ? mayOf(item, approval) : null,
    version,
  };
}

function mayOf({ status, asked_by: by, asked_at: at }: TaxYearItem, { may }: CallerApproval) {
  if (status === 'Approved') return null;
  const done = may(status === 'Draft' ? undefined : { by, at });
  return done === 'decides' ? 'approves' : done;
}
