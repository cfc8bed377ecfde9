import { LIMITS } from '#shared/constants.ts';
import { isDeposit } from '#shared/transaction-parts.ts';
import type { Handler } from '../http/context.ts';
import { decideAgain } from '../ledger/decide-again.ts';
import { findLineItem, type LineItem } from '../records/capital-call-store.ts';
import { presentDeclined, withDeclined } from '../records/declined-lines.ts';
import { isImportBeingUndone } from '../records/import-store.ts';
import {
  aboutTransaction,
  changeDeclinedWrite,
  excludedAs,
  findTransaction,
} from '../records/transaction-store.ts';

/** A decline changes no figure, so it is also allowed in a closed month. */
export const declineMatch: Handler<'declineMatch'> = async (input, context) => {
  const { services, refuse, now, actor } = context;
  const ids = [...new Set(input.line_item_ids)];
  return decideAgain(async () => {
    const [transaction, ...found] = await Promise.all([
      findTransaction(services, input.transaction_id),
      ...ids.map((id) => findLineItem(services, id.slice(0, id.lastIndexOf('-')), id)),
    ]);
    if (!transaction) return refuse('transaction-not-found');
    const lines: LineItem[] = found.map((line) => line ?? refuse('line-item-not-found'));
    if (await isImportBeingUndone(services, [transaction])) return refuse('import-undoing');
    const excluded = excludedAs(transaction);
    if (excluded) return refuse(excluded === 'void' ? 'already-void' : 'already-set-aside');
    const mayPay = isDeposit(transaction)
      ? transaction.corrects === undefined
      : transaction.type === '' && transaction.amount_cents > 0;
    if (!mayPay) return refuse('not-a-contribution');
    const declined = transaction.declined_lines ?? [];
    const added = lines.filter(({ id }) => !declined.some((line) => line.line_item_id === id));
    if (added.length === 0) return { transaction_id: transaction.id, declined: presentDeclined(transaction) };
    if (declined.length + added.length > LIMITS.declinedLines) return refuse('too-many-declined');
    const after = withDeclined(
      transaction,
      added.map(({ id }) => id),
      { by: 'decline', at: now, by_name: actor.name },
    );
    const named = added.map((line) => `${line.client_name} for ${line.title}`).join('; ');
    return context.commit(
      {
        writes: { transaction: changeDeclinedWrite(services, transaction, after) },
        audit: {
          ...aboutTransaction(transaction),
          action: 'transaction.declined',
          summary: `Declined for this deposit: ${named}`,
          changes: {
            client: { after: [...new Set(added.map((line) => line.client_name))].join(', ') },
            line_item: { after: added.map(({ id }) => id).join(', ') },
          },
        },
      },
      { transaction_id: transaction.id, declined: presentDeclined(after) },
    );
  });
};
