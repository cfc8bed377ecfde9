import * as z from 'zod';
import { CALL_FILTERS, passesCallFilter } from '#shared/call-filter.ts';
import {
  type CapitalCall,
  type ClientCapitalCall,
  capitalCallsContract,
} from '#shared/contract/capital-calls.ts';
import { displayReference } from '#shared/payment-reference.ts';
import { AWAITING_APPROVAL } from '#shared/terms.ts';
import { listCapitalCalls } from '../capital-calls/list-capital-calls.ts';
import { listClientCapitalCalls } from '../capital-calls/list-client-capital-calls.ts';
import { writePurposes } from '../csv/purpose-cell.ts';
import { type Column, column, summed } from './column.ts';
import { everyRow, inputOf, readFilters } from './every-page.ts';
import { listOfRows, type OpenList } from './exported-list.ts';

type Called = Pick<
  CapitalCall,
  | 'matched_amount'
  | 'outstanding_amount'
  | 'written_off_amount'
  | 'withdrawn_amount'
  | 'overdue'
  | 'issued_at'
  | 'withdrawn_reason'
  | 'extended_from'
>;

export const CALLED_COLUMNS: readonly Column<Called>[] = [
  summed('Paid AUD', (row) => row.matched_amount),
  summed('Outstanding AUD', (row) => row.outstanding_amount),
  summed('Written off AUD', (row) => row.written_off_amount),
  summed('Withdrawn AUD', (row) => row.withdrawn_amount),
  column('text', 'Overdue', (row) => (row.overdue ? 'Overdue' : null), 10),
  column('instant', 'Issued at (Sydney)', (row) => row.issued_at),
  column('day', 'Extended from', (row) => row.extended_from),
  column('text', 'Withdrawn because', (row) => row.withdrawn_reason),
];

export const PURPOSE_COLUMNS: readonly Column<Pick<CapitalCall, 'purpose' | 'purpose_split'>>[] = [
  column('text', 'Purpose', (row) => row.purpose, 34),
  column('text', 'Purpose split', (row) => writePurposes(row.purpose_split), 34),
];

const COLUMNS: readonly Column<CapitalCall>[] = [
  column('text', 'Title', (row) => row.title, 34),
  column('text', 'Status', (row) => row.status, 18),
  column('day', 'Due', (row) => row.due_date),
  column('count', 'Clients', (row) => row.line_count),
  column('count', 'Clients paid', (row) => row.settled_count),
  summed('Called AUD', (row) => row.total_amount),
  ...CALLED_COLUMNS,
  column('instant', 'Made at (Sydney)', (row) => row.created_at),
  column('text', 'Made by', (row) => row.created_by_name),
  ...PURPOSE_COLUMNS,
  column('text', 'Capital call id', (row) => row.id, 38),
];

const OF_CLIENT: readonly Column<ClientCapitalCall>[] = [
  column('text', 'Title', (row) => row.title, 34),
  column('text', 'Status', (row) => row.status, 18),
  column('day', 'Due', (row) => row.due_date),
  column('text', 'Reference', (row) => displayReference(row.payment_reference), 18),
  summed('Called AUD', (row) => row.amount),
  ...CALLED_COLUMNS,
  column('day', 'Paid on', (row) => row.paid_on),
  column('text', 'Line item id', (row) => row.id, 42),
];

const callFilters = z.strictObject({ status: z.enum(CALL_FILTERS).optional() });

export const openCapitalCalls: OpenList = async ({ client_id: clientId, ...filters }, context) => {
  if (clientId !== undefined) {
    const ofClient = inputOf(capitalCallsContract.listClientCapitalCalls, filters, { id: clientId });
    const { first, rows } = await everyRow(
      listClientCapitalCalls,
      ofClient,
      context,
      (page) => page.capital_calls,
    );
    return listOfRows(OF_CLIENT, first.total, rows);
  }
  const { status = 'all' } = readFilters(callFilters, filters);
  const input = status === AWAITING_APPROVAL ? { status } : {};
  const { first, rows } = await everyRow(listCapitalCalls, input, context, (page) =>
    page.capital_calls.filter((call) => passesCallFilter(call, status)),
  );
  const isListed = status === 'all' || status === AWAITING_APPROVAL;
  return listOfRows(COLUMNS, isListed ? first.total : null, rows);
};
