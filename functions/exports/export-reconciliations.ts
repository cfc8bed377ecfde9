import * as z from 'zod';
import { LIMITS } from '#shared/constants.ts';
import { optionalText } from '#shared/contract/fields.ts';
import type { Reconciliation } from '#shared/contract/reconciliations.ts';
import { outstandingCents, ZERO_CENTS } from '#shared/money.ts';
import { displayReference } from '#shared/payment-reference.ts';
import { passesMatchWords } from '#shared/reconciliation-filter.ts';
import { listReconciliations } from '../reconciliations/list-reconciliations.ts';
import { type Column, column, summed } from './column.ts';
import { everyRow, readFilters } from './every-page.ts';
import { listOfRows, type OpenList } from './exported-list.ts';

const COLUMNS: readonly Column<Reconciliation>[] = [
  column('day', 'Date', (row) => row.txn_date),
  column('text', 'Description', (row) => row.description, 50),
  column('text', 'Client', (row) => row.client_name, 30),
  column('text', 'Capital call', (row) => row.capital_call_title, 34),
  column('text', 'Reference', (row) => displayReference(row.payment_reference), 18),
  // The column excludes an amount that bounced, because this amount no longer pays the line item.
  summed('Matched AUD', (row) => outstandingCents(row.amount, row.given_back_amount ?? ZERO_CENTS)),
  // A deposit that pays several lines has a row for each line, so a total would be wrong.
  column('money', 'Deposit AUD', (row) => row.transaction_amount),
  column('instant', 'Matched at (Sydney)', (row) => row.matched_at),
  column('text', 'Matched by', (row) => row.matched_by_name),
  column('text', 'Transaction id', (row) => row.transaction_id, 38),
  column('text', 'Line item id', (row) => row.line_item_id, 42),
  column('text', 'Match id', (row) => row.id, 38),
];

export const openReconciliations: OpenList = async (filters, context) => {
  const { q = '' } = readFilters(z.strictObject({ q: optionalText(LIMITS.searchLength) }), filters);
  const { first, rows } = await everyRow(listReconciliations, {}, context, (page) =>
    page.reconciliations.filter((one) => passesMatchWords(one, q)),
  );
  return listOfRows(COLUMNS, q === '' ? first.total : null, rows);
};
