import type { Handler } from '../http/context.ts';
import { listWaitingRows } from '../records/doubtful-row-store.ts';
import { presentTransaction } from '../records/present-transaction.ts';
import { findTransactions } from '../records/transaction-store.ts';

export const listDoubtfulRows: Handler<'listDoubtfulRows'> = async (_input, { services }) => {
  const waiting = await listWaitingRows(services);
  const twins = await findTransactions(
    services,
    waiting.map((row) => row.twin_id),
  );
  const byId = new Map(
    twins.filter((twin) => twin.voided_at === undefined).map((twin) => [twin.id, presentTransaction(twin)]),
  );
  return {
    rows: waiting.map((row) => ({
      id: row.id,
      account_id: row.account_id ?? null,
      day: row.txn_date,
      amount: row.amount_cents,
      description: row.description,
      twin: byId.get(row.twin_id) ?? null,
    })),
  };
};
