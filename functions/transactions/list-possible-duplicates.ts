import type { Handler } from '../http/context.ts';
import { presentTransaction } from '../records/present-transaction.ts';
import { findTransaction } from '../records/transaction-store.ts';
import { isSameMoney, listAlike } from './find-twin.ts';

export const listPossibleDuplicates: Handler<'listPossibleDuplicates'> = async (input, { services }) => {
  const answers = await Promise.all(
    [...new Set(input.ids)].map(async (id) => {
      const item = await findTransaction(services, id);
      if (!item) return [];
      const alike = await listAlike(services, item.amount_cents, item.txn_date);
      const elsewhere = alike.filter((other) => other.id !== id && other.source !== item.source);
      const same = await Promise.all(elsewhere.map((other) => isSameMoney(services, item, other)));
      const others = elsewhere.filter((_, index) => same[index]);
      return others.length === 0
        ? []
        : [{ transaction_id: id, possible_duplicates: others.map((other) => presentTransaction(other)) }];
    }),
  );
  const duplicates = answers.flat();
  return { duplicates, total: duplicates.length, next_cursor: null };
};
