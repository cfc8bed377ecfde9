import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import { TAX_FORMS, TAX_YEAR_STATUSES } from '#shared/terms.ts';
import type { Write } from '../ledger/change.ts';
import { finder, queryItems } from '../ledger/read.ts';
import { pack, type Stored, storedCents, storedItem, storedPacked } from '../ledger/stored.ts';
import { putNew, putVersion } from '../ledger/write.ts';
import type { Services } from '../services.ts';
import { approvedInYear, type DistributionItem } from './distribution-store.ts';

/** Each approval is one issue of statements. Statements of an earlier issue are replaced. */
const taxIssue = z.object({
  form: z.enum(TAX_FORMS),
  table_number: z.number(),
  /** The distributions that agreed with the table. The lines of an approved distribution never change. */
  distribution_ids: z.array(z.string()),
  asked_by: z.string(),
  approved_at: z.string(),
  approved_by: z.string(),
  approved_by_name: z.string(),
  approved_alone: z.literal(true).optional(),
  papers_filed_at: z.string().optional(),
});
export type TaxIssue = z.output<typeof taxIssue>;

const taxYearItem = storedItem(
  z.object({
    year: z.number(),
    form: z.enum(TAX_FORMS),
    status: z.enum(TAX_YEAR_STATUSES),
    table_number: z.number(),
    asked_by: z.string().optional(),
    asked_by_name: z.string().optional(),
    asked_at: z.string().optional(),
    issues: z.array(taxIssue),
    version: z.number(),
  }),
);
export type TaxYearItem = Stored<typeof taxYearItem>;

export function hasOtherDistributions(
  { year, issues }: TaxYearItem,
  all: readonly DistributionItem[],
): boolean {
  const issue = issues.at(-1);
  const now = new Set(approvedInYear(all, year).map(({ id }) => id));
  return issue !== undefined && !isDeepStrictEqual(now, new Set(issue.distribution_ids));
}

const taxTableItem = storedItem(
  z.object({
    year: z.number(),
    number: z.number(),
    file_name: z.string(),
    file_digest: z.string(),
    columns: z.array(z.string()),
    totals: z.array(storedCents),
    row_count: z.number(),
    packed: storedPacked(z.array(z.object({ client_id: z.string(), amounts: z.array(storedCents) }))),
    imported_at: z.string(),
    imported_by: z.string(),
    imported_by_name: z.string(),
  }),
);
/** A table never changes. A corrected table has the next number. */
export type TaxTableItem = Stored<typeof taxTableItem>;

const TAX_YEARS = 'TAX_YEARS';

export function taxYearTarget(year: number): string {
  return `TAX_YEAR#${year}`;
}

const taxYearKey = (year: number) => ({ pk: TAX_YEARS, sk: taxYearTarget(year) });
const taxTableKey = (year: number, number: number) => ({
  pk: TAX_YEARS,
  sk: `TABLE#${year}#${String(number).padStart(4, '0')}`,
});

export const readTaxYear = taxYearItem.parse;
export const readTaxTable = taxTableItem.parse;

export const findTaxYear = finder(taxYearKey, taxYearItem);

export function listTaxYearItems(services: Services): Promise<TaxYearItem[]> {
  return queryItems(services, { partition: TAX_YEARS, startsWith: 'TAX_YEAR#' }, taxYearItem);
}

export const findTaxTable = finder(taxTableKey, taxTableItem);

export function taxPaperId(year: number, issue: number, clientId: string, attempt: number): string {
  return `tax-${year}-${issue}-${clientId}-${attempt}`;
}

/** Returns the papers of earlier issues, even for holders who are missing in the newest table. */
export async function replacedTaxPapers(
  services: Services,
  documentIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const papers = documentIds.flatMap((id) => {
    const [, year, issue] = /^tax-(\d+)-(\d+)-/.exec(id) ?? [];
    return year === undefined ? [] : [{ id, year: Number(year), issue: Number(issue) }];
  });
  if (papers.length === 0) return new Set();
  const items = await listTaxYearItems(services);
  const newest = new Map(items.map(({ year, issues }) => [year, issues.length]));
  return new Set(papers.flatMap(({ id, year, issue }) => (issue < (newest.get(year) ?? 0) ? [id] : [])));
}

export function putTaxYearWrite(
  services: Services,
  before: TaxYearItem | undefined,
  after: TaxYearItem,
): Write {
  return putVersion(services, before, { ...taxYearKey(after.year), ...taxYearItem.parse(after) });
}

export function putTaxTableWrite(services: Services, table: TaxTableItem): Write {
  return putNew(services, { ...taxTableKey(table.year, table.number), ...table, packed: pack(table.packed) });
}
