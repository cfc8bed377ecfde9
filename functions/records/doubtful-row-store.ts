import * as z from 'zod';
import { DOUBTFUL_DECISIONS, type DoubtfulDecision } from '#shared/terms.ts';
import type { Write } from '../ledger/change.ts';
import { finder, queryItems } from '../ledger/read.ts';
import { type Stored, storedItem } from '../ledger/stored.ts';
import { absent, put, update } from '../ledger/write.ts';
import type { Services } from '../services.ts';
import { findImport, importRow } from './import-store.ts';

const doubtfulRow = storedItem(
  importRow.schema.extend({
    /** The import that found the row, even if a manager imports the row later. */
    import_id: z.string(),
    twin_id: z.string(),
    decision: z.enum(DOUBTFUL_DECISIONS).optional(),
  }),
);
/** A row of the bank feed that is probably in the ledger under another id. */
export type DoubtfulRow = Stored<typeof doubtfulRow>;

const DOUBTFUL = { pk: 'BANK', sk: 'DOUBTFUL#' };

function keyOf(id: string) {
  return { pk: DOUBTFUL.pk, sk: `${DOUBTFUL.sk}${id}` };
}

export const findDoubtfulRow = finder(keyOf, doubtfulRow);

/** `is_taken_back` is true if the import was undone before a manager decided about the row. */
export async function listDoubtfulRows(
  services: Services,
): Promise<(DoubtfulRow & { is_taken_back: boolean })[]> {
  const query = { partition: DOUBTFUL.pk, startsWith: DOUBTFUL.sk };
  const rows = await queryItems(services, query, doubtfulRow);
  const waiting = new Set(rows.flatMap((row) => (row.decision ? [] : [row.import_id])));
  const imports = await Promise.all([...waiting].map((id) => findImport(services, id)));
  const kept = new Set(imports.flatMap((item) => (item && !item.undo ? [item.id] : [])));
  return rows
    .map((row) => ({ ...row, is_taken_back: row.decision === undefined && !kept.has(row.import_id) }))
    .sort((one, other) => (one.txn_date + one.id < other.txn_date + other.id ? -1 : 1));
}

export async function listWaitingRows(services: Services): Promise<DoubtfulRow[]> {
  const rows = await listDoubtfulRows(services);
  return rows.filter((row) => row.decision === undefined && !row.is_taken_back);
}

export function putDoubtfulRowWrite(services: Services, row: DoubtfulRow, after: string | undefined): Write {
  const free = { pk: absent };
  const when = after === undefined ? free : [free, { import_id: after, decision: absent }];
  return put(services, { item: { ...keyOf(row.id), ...row }, when });
}

export function decideDoubtfulRowWrite(
  services: Services,
  { id, import_id, decision: before }: DoubtfulRow,
  decision: DoubtfulDecision,
): Write {
  return update(services, {
    key: keyOf(id),
    set: { decision },
    when: { import_id, decision: before ?? absent },
  });
}
