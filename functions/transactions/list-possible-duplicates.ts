import type { Handler } from '../http/context.ts';
import { isSameMoney, listAlike } from '../money/find-twin.ts';
import { findTwins } from '../records/find-twins.ts';
import { presentTransaction } from '../records/present-transaction.ts';
import { findTransaction, isByHand, type TransactionItem } from '../records/transaction-store.ts';

export const listPossibleDuplicates: Handler<'listPossibleDuplicates'> = async (input, { services }) => {
  const answers = await Promise.all(
    [...new Set(input.ids)].map(async (id) => {
      const item = await findTransaction(services, id);
      if (!item) return [];
      const alike = await listAlike(services, item.amount_cents, item.txn_date);
      const elsewhere = alike.filter((other) => other.id !== id && !isOfOneImport(item, other));
      const same = await Promise.all(
        elsewhere.map(async (other) =>
          other.source === item.source
            ? findTwins([item], [other]).size > 0
            : isSameMoney(services, item, other),
        ),
      );
      const others = elsewhere.filter((_, index) => same[index]);
      return others.length === 0
        ? []
        : [{ transaction_id: id, possible_duplicates: others.map((other) => presentTransaction(other)) }];
    }),
  );
  const duplicates = answers.flat();
  return { duplicates, total: duplicates.length, next_cursor: null };
};

function isOfOneImport(one: TransactionItem, other: TransactionItem): boolean {
  return one.source === other.source && (isByHand(one) || one.batch_id === other.batch_id);
}
