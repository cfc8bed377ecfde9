import { negateCents } from '#shared/money.ts';
import { EXACT_SENTENCES } from '#shared/refusals.ts';
import type { Handler } from '../http/context.ts';
import { decideAgain } from '../ledger/decide-again.ts';
import { changeTypeWrites } from '../money/counter-writes.ts';
import { refuseIfWentBack } from '../money/decide-giving-back.ts';
import { kindChanges, unclassified } from '../money/kind-of-money.ts';
import { isImportBeingUndone } from '../records/import-store.ts';
import { presentTransaction } from '../records/present-transaction.ts';
import {
  aboutTransaction,
  excludedAs,
  findTransaction,
  isByHand,
  linkSameMoneyWrites,
  type TransactionItem,
} from '../records/transaction-store.ts';
import { loadUnlocked, refuseIfAllocated } from './load-unlocked.ts';

/** The next import would add a voided row again, so an imported row is set aside instead. */
export const setAsideTransaction: Handler<'setAsideTransaction'> = async (input, context) => {
  const { services, refuse, now, actor } = context;
  return decideAgain(async () => {
    const transaction = await loadUnlocked(context, input.id, async (row) => {
      if (isByHand(row)) refuse('recorded-by-hand');
      if (row.set_aside_at !== undefined) refuse('already-set-aside');
      refuseIfWentBack(context, row);
      await refuseIfAllocated(context, row);
    });
    const twin = await findTwin(transaction);
    const cancels = twin !== undefined && isOpposite(twin, transaction);
    // The link between the two rows is stored only once.
    const named = twin?.duplicate_of === transaction.id ? undefined : twin;
    const after: TransactionItem = {
      ...transaction,
      ...unclassified(transaction),
      set_aside_at: now,
      set_aside_by: actor.userId,
      set_aside_by_name: actor.name,
      set_aside_reason: input.reason,
      duplicate_of: named?.id,
      // A repeat is left out of the account's balance. Rows that cancel each other stay in, as at the bank.
      ...(twin && !cancels && twin.account_id === transaction.account_id ? { repeats_in_account: true } : {}),
    };
    return context.commit(
      {
        writes: {
          ...(await changeTypeWrites(services, transaction, after)).writes,
          ...linkSameMoneyWrites(services, after, named),
        },
        audit: {
          ...aboutTransaction(transaction),
          action: 'transaction.set-aside',
          summary: twin
            ? `Set aside ${cancels ? 'with' : 'as a repeat of'} “${twin.description}”: ${input.reason}`
            : `Set aside: ${input.reason}`,
          changes: {
            set_aside: { after: true },
            ...kindChanges(transaction, unclassified(transaction)),
            ...(named ? { duplicate_of: { after: named.id } } : {}),
            reason: { after: input.reason },
          },
        },
      },
      presentTransaction(after),
    );
  });

  async function findTwin(row: TransactionItem): Promise<TransactionItem | undefined> {
    if (input.duplicate_of === undefined) return undefined;
    const twin =
      input.duplicate_of === row.id ? undefined : await findTransaction(services, input.duplicate_of);
    if (!twin) return refuse('transaction-not-found');
    if (await isImportBeingUndone(services, [twin])) return refuse('import-undoing');
    const excluded = excludedAs(twin);
    const isFree = twin.duplicate_of === undefined && (twin.same_money_count ?? 0) === 0;
    const isOfPair = isOpposite(twin, row) && (isFree || twin.duplicate_of === row.id);
    if (!excluded || (excluded === 'set_aside' && isOfPair)) return twin;
    return excluded === 'void'
      ? refuse('already-void', { sentence: EXACT_SENTENCES['already-void'].other })
      : refuse('already-set-aside', { sentence: EXACT_SENTENCES['already-set-aside'].other });
  }
};

function isOpposite(one: TransactionItem, other: TransactionItem): boolean {
  return one.amount_cents === negateCents(other.amount_cents);
}
