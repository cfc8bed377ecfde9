import * as z from 'zod';
import { PAGE_SIZE } from '#shared/constants.ts';
import type { ImportedRow } from '#shared/contract/transactions.ts';
import type { Handler } from '../http/context.ts';
import { readCursor, writeCursor } from '../ledger/cursor.ts';
import { Refusal } from '../ledger/refusal.ts';
import { suggestKinds } from '../money/classification-rule.ts';
import { findDoubtfulRow } from '../records/doubtful-row-store.ts';
import {
  findImport,
  type ImportItem,
  type ImportRow,
  listTakenRows,
  readImportRows,
  readRejectedLines,
} from '../records/import-store.ts';
import { presentTransaction } from '../records/present-transaction.ts';
import { findTransactions, type TransactionItem } from '../records/transaction-store.ts';
import type { Services } from '../services.ts';

const rowsCursor = z.strictObject({
  import: z.string(),
  position: z.number().int().min(0),
});

const MOST_LOOKED_AT = 96;

export const listImportRows: Handler<'listImportRows'> = async (input, { services, refuse }) => {
  const item = await findImport(services, input.id);
  if (!item) return refuse('import-not-found');
  const limit = input.limit ?? PAGE_SIZE;
  const place = input.cursor === undefined ? undefined : readCursor(input.cursor, rowsCursor);
  if (place && place.import !== item.id) throw new Refusal('invalid-cursor');
  const page = await readPage(services, item, place?.position ?? 0, limit);
  if (input.status === undefined) return page;
  return { ...page, rows: page.rows.filter(({ status }) => status === input.status), total: null };
};

async function readPage(services: Services, item: ImportItem, position: number, limit: number) {
  const total = item.fetching ? 0 : item.total_rows;
  const rows: ImportRow[] = [];
  while (rows.length < limit && position + rows.length < total) {
    const more = await readImportRows(services, { ...item, position: position + rows.length });
    rows.push(...more.slice(0, limit - rows.length));
  }
  const end = position + rows.length;
  const [present, taken] = await Promise.all([
    findTransactions(
      services,
      rows.map(({ id }) => id),
    ),
    item.taken_count ? listTakenRows(services, item.id, position - MOST_LOOKED_AT + 1, end) : [],
  ]);
  const rejected = item.locked_count ? await readRejectedLines(services, item.id) : [];
  const rejectedLines = new Set(rejected.map(({ line }) => line));
  const doubtful = rows
    .filter((row) => row.twin_id !== undefined)
    .map(({ id }) => findDoubtfulRow(services, id));
  const undecided = new Set(
    (await Promise.all(doubtful)).map((row) => (row?.decision ? undefined : row?.id)),
  );
  const presentById = new Map(present.map((row) => [row.id, row]));
  const asImported = await presentImported(services, item, present);
  const takenById = new Map(taken.map((row) => [row.id, row]));
  return {
    rows: rows.map((row, index): ImportedRow => {
      const stored = presentById.get(row.id);
      const gone = takenById.get(row.id);
      const own = asImported(row.id);
      const isRead = position + index < item.position;
      const shown = {
        transaction_id: row.id,
        line: row.line,
        txn_date: row.txn_date,
        amount: row.amount_cents,
        description: row.description,
      };
      if (own) return { ...shown, ...own };
      if (gone)
        return {
          ...shown,
          status: 'taken-back',
          type: gone.type as ImportedRow['type'],
          taken_back_at: gone.at,
        };
      const isRejected = !stored && rejectedLines.has(row.line);
      const isKnown = isRead && !undecided.has(row.id);
      const status = isRejected ? 'rejected' : isKnown ? 'known' : 'waiting';
      return { ...shown, status, type: stored?.type ?? '' };
    }),
    total,
    next_cursor: end < total ? writeCursor({ import: item.id, position: end }) : null,
  };
}

async function presentImported(services: Services, item: ImportItem, present: readonly TransactionItem[]) {
  const own = new Map(present.filter((row) => row.batch_id === item.id).map((row) => [row.id, row]));
  const suggested = await suggestKinds(services, [...own.values()]);
  return (id: string) => {
    const row = own.get(id);
    return (
      row && {
        status: 'imported' as const,
        type: row.type,
        transaction: presentTransaction(row, suggested(row)),
      }
    );
  };
}
