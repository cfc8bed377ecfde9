import * as z from 'zod';
import { LIMITS } from '#shared/constants.ts';
import type { CapitalCall, LineItem } from '#shared/contract/capital-calls.ts';
import { id, optionalText } from '#shared/contract/fields.ts';
import { displayReference } from '#shared/payment-reference.ts';
import { hasLineStatus, passesLineWords } from '#shared/reconciliation-filter.ts';
import { CAPITAL_CALL_STATUSES } from '#shared/terms.ts';
import { listCapitalCalls } from '../capital-calls/list-capital-calls.ts';
import { listLineItems } from '../capital-calls/list-line-items.ts';
import { listOutstanding } from '../reconciliations/list-outstanding.ts';
import { findCapitalCalls } from '../records/capital-call-store.ts';
import { presentCapitalCall } from '../records/present-capital-call.ts';
import { type Column, column, summed } from './column.ts';
import { everyPage, everyRow, mapped, readFilters } from './every-page.ts';
import { CALLED_COLUMNS, PURPOSE_COLUMNS } from './export-capital-calls.ts';
import { type ExportContext, listOfRows, type OpenList } from './exported-list.ts';

/** The import of calls reads these fields of the call from each line item. */
type LineOfCall = LineItem & Pick<CapitalCall, 'beyond_pledge_reason' | 'purpose' | 'purpose_split'>;

const COLUMNS: readonly Column<LineOfCall>[] = [
  column('text', 'Capital call', (row) => row.title, 34),
  column('text', 'Client', (row) => row.client_name, 30),
  column('text', 'Status', (row) => row.status, 18),
  column('day', 'Due', (row) => row.due_date),
  column('text', 'Reference', (row) => displayReference(row.payment_reference), 18),
  summed('Called AUD', (row) => row.amount),
  ...CALLED_COLUMNS,
  summed('Beyond pledge AUD', (row) => row.beyond_pledge_amount),
  column('text', 'Reason beyond pledge', (row) => row.beyond_pledge_reason),
  ...PURPOSE_COLUMNS,
  column('instant', 'Mailed at (Sydney)', (row) => row.mailed_at),
  column('instant', 'Opened at (Sydney)', (row) => row.opened_at),
  column('instant', 'Bounced at (Sydney)', (row) => row.bounced_at),
  column('instant', 'Reminded at (Sydney)', (row) => row.reminded_at),
  column('day', 'Pays on', (row) => row.pays_on),
  column('text', 'Written off because', (row) => row.written_off_reason),
  column('text', 'Client id', (row) => row.client_id, 38),
  column('text', 'Line item id', (row) => row.id, 42),
];

const lineFilters = z.strictObject({
  capital_call_id: id().optional(),
  due: z.literal('outstanding').optional(),
  status: z.enum([...CAPITAL_CALL_STATUSES, 'Overdue']).optional(),
  q: optionalText(LIMITS.searchLength),
});

export const openLineItems: OpenList = async (given, context) => {
  const { capital_call_id: callId, due, status, q = '' } = readFilters(lineFilters, given);
  const { total, rows } =
    callId !== undefined
      ? await linesOf(callId, context)
      : due
        ? await outstandingLines(context)
        : { total: null, rows: linesOfAllCalls(context) };
  const isFiltered = status !== undefined || q !== '';
  const isFound = (line: LineItem) =>
    (callId === undefined || due === undefined || line.outstanding_amount > 0) &&
    (status === undefined || hasLineStatus(line, status)) &&
    passesLineWords(line, q);
  const found = mapped(rows, (lines) => (isFiltered || due ? lines.filter(isFound) : lines));
  return listOfRows(
    COLUMNS,
    isFiltered || (callId !== undefined && due) ? null : total,
    withCalls(found, context),
  );
};

async function* withCalls(
  pages: AsyncIterable<readonly LineItem[]>,
  { services, today }: ExportContext,
): AsyncGenerator<readonly LineOfCall[]> {
  for await (const lines of pages) {
    const ids = lines.map(({ capital_call_id: callId }) => callId);
    const calls = new Map(
      (await findCapitalCalls(services, ids)).map((call) => [call.id, presentCapitalCall(call, today)]),
    );
    yield lines.map((line) => {
      const {
        beyond_pledge_reason = null,
        purpose = '',
        purpose_split = [],
      } = calls.get(line.capital_call_id) ?? {};
      return { ...line, beyond_pledge_reason, purpose, purpose_split };
    });
  }
}

async function linesOf(callId: string, context: ExportContext) {
  const { first, rows } = await everyRow(listLineItems, { id: callId }, context, (page) => page.line_items);
  return { total: first.total, rows };
}

async function outstandingLines(context: ExportContext) {
  const { first, rows } = await everyRow(listOutstanding, {}, context, (page) => page.line_items);
  return { total: first.total, rows };
}

async function* linesOfAllCalls(context: ExportContext): AsyncGenerator<readonly LineItem[]> {
  const { pages } = await everyPage(listCapitalCalls, {}, context);
  for await (const { capital_calls: calls } of pages) {
    for (const { id: callId } of calls) yield* (await linesOf(callId, context)).rows;
  }
}
