import type { TaxStatement } from '#shared/contract/tax-years.ts';
import { daysOfFinancialYear, financialYearText } from '#shared/financial-year.ts';
import { type Cents, ZERO_CENTS } from '#shared/money.ts';
import {
  amountOnForm,
  CASH,
  COST_BASE_EXCESS,
  COST_BASE_SHORTFALL,
  PART_B,
  TFN_WITHHELD,
} from '#shared/tax-codes.ts';
import type { TaxForm, TaxStatus } from '#shared/terms.ts';
import { fundDayOf } from '../ledger/instants.ts';
import { findPapers } from '../papers/file-paper.ts';
import { type ClientItem, taxStatusOn } from '../records/client-store.ts';
import {
  findTaxTable,
  type TaxIssue,
  type TaxTableItem,
  type TaxYearItem,
  taxPaperId,
} from '../records/tax-year-store.ts';
import type { Services } from '../services.ts';
import { dueOn } from './present-tax-year.ts';

const QUOTED: ReadonlySet<TaxStatus> = new Set(['quoted', 'exempt']);

export type ComposedStatement = Omit<TaxStatement, 'document_id' | 'replaced_document_ids'>;

export interface IssuedTable {
  /** From 1. */
  readonly number: number;
  readonly issue: TaxIssue;
  readonly table: TaxTableItem;
}

export async function issuedTables(services: Services, item: TaxYearItem): Promise<IssuedTable[]> {
  const issued = await Promise.all(
    item.issues.map(async (issue, place) => {
      const table = await findTaxTable(services, item.year, issue.table_number);
      return table ? [{ number: place + 1, issue, table }] : [];
    }),
  );
  return issued.flat().reverse();
}

export function titleOf(year: number, form: TaxForm): string {
  return `Tax statement ${financialYearText(year)} (${form})`;
}

function rowOf({ table }: IssuedTable, clientId: string): readonly Cents[] | undefined {
  return table.packed.find(({ client_id: id }) => id === clientId)?.amounts;
}

export function composeTaxStatement(
  issued: readonly IssuedTable[],
  client: Pick<ClientItem, 'id' | 'tax_statuses'>,
): ComposedStatement | undefined {
  const [newest, ...earlier] = issued;
  const row = newest && rowOf(newest, client.id);
  if (!newest || !row) return undefined;
  const { table, issue, number } = newest;
  const { year, columns } = table;
  const amountOf = (column: string) => row[columns.indexOf(column)] ?? ZERO_CENTS;
  const replaced = earlier.find((one) => rowOf(one, client.id));
  const labels = new Map(PART_B.map(({ code, label }) => [code, label]));
  const own = [CASH, TFN_WITHHELD, COST_BASE_EXCESS, COST_BASE_SHORTFALL];
  return {
    title: titleOf(year, issue.form),
    form: issue.form,
    number,
    issued_at: issue.approved_at,
    replaces: replaced ? fundDayOf(replaced.issue.approved_at) : null,
    due_on: dueOn(year),
    tax_file_number: QUOTED.has(taxStatusOn(client, daysOfFinancialYear(year).to))
      ? 'Provided'
      : 'Not provided',
    components: columns
      .filter((column) => !own.includes(column))
      .map((column) => ({
        part: labels.has(column) ? ('B' as const) : ('C' as const),
        code: column,
        label: labels.get(column) ?? column,
        amount: amountOnForm(column, amountOf(column)),
        exact_amount: amountOf(column),
      })),
    cost_base_excess: amountOf(COST_BASE_EXCESS),
    cost_base_shortfall: amountOf(COST_BASE_SHORTFALL),
    cash: amountOf(CASH),
    tfn_withheld: amountOf(TFN_WITHHELD),
  };
}

export function paperOf(year: number, issue: number, clientId: string) {
  return (attempt: number) => taxPaperId(year, issue, clientId, attempt);
}

export async function presentTaxStatement(
  services: Services,
  item: TaxYearItem | undefined,
  client: ClientItem,
): Promise<TaxStatement | null> {
  if (!item || item.issues.length === 0) return null;
  const composed = composeTaxStatement(await issuedTables(services, item), client);
  if (!composed) return null;
  const papers = item.issues.map((_, place) => paperOf(item.year, place + 1, client.id));
  const ids = await findPapers(services, papers);
  return {
    ...composed,
    document_id: ids[composed.number - 1] ?? null,
    replaced_document_ids: ids.slice(0, composed.number - 1).filter((id) => id !== undefined),
  };
}
