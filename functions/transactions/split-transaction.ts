import type { transactionsContract } from '#shared/contract/transactions.ts';
import { addCents } from '#shared/money.ts';
import { EXACT_SENTENCES } from '#shared/refusals.ts';
import type { Context, Handler } from '../http/context.ts';
import { decideAgain } from '../ledger/decide-again.ts';
import { withGivenBack } from '../messages/with-given-back.ts';
import { changeTypeWrites } from '../money/counter-writes.ts';
import { decideGivingBack, type GivesBackInput } from '../money/decide-giving-back.ts';
import { negated } from '../money/give-back.ts';
import {
  decideClient,
  decideKind,
  describeParts,
  isOutflow,
  kindChanges,
  unclassified,
} from '../money/kind-of-money.ts';
import { refuseUnpaid } from '../money/refuse-unpaid.ts';
import { presentGivenBack, presentTransaction } from '../records/present-transaction.ts';
import { allocatableOf, type RowPart } from '../records/transaction-parts.ts';
import {
  aboutTransaction,
  excludedAs,
  type GivenBack,
  type TransactionItem,
} from '../records/transaction-store.ts';
import { loadUnlocked, refuseIfUsed } from './load-unlocked.ts';

type Splitting = typeof transactionsContract.splitTransaction;
type PartInput = GivesBackInput & Parameters<Handler<Splitting>>[0]['parts'][number];

export const splitTransaction: Handler<'splitTransaction'> = async (input, context) => {
  const { services, refuse } = context;
  return decideAgain(async () => {
    const before = await loadUnlocked(context, input.id, async (row) => {
      await refuseIfUsed(context, row);
      if (excludedAs(row)) refuse('already-set-aside');
      if (row.counterpart_id !== undefined) refuse('part-of-transfer');
    });
    const sum = addCents(...input.parts.map(({ amount }) => amount));
    if (sum !== before.amount_cents)
      return refuse('parts-do-not-add-up', {
        sentence: EXACT_SENTENCES['parts-do-not-add-up'].ofRow(sum, before.amount_cents),
      });
    const split = { ...before, ...unclassified(before), type: 'split' } as const;
    const decided = { ...split, ...(await decideParts(context, before, input.parts)) };
    const after: TransactionItem = { ...decided, unallocated_cents: allocatableOf(decided) };
    if (shown(before) === shown(after)) return refuse('nothing-to-change');
    await refuseUnpaid(context, { before, after }, input.confirmed);
    const change = await changeTypeWrites(services, before, after);
    return context.commit(
      {
        ...(await withGivenBack(context, change.writes, change.back)),
        audit: {
          ...aboutTransaction(before),
          action: 'transaction.split',
          summary: `Split into ${describeParts(after)}${input.reason ? `: ${input.reason}` : ''}`,
          changes: {
            ...kindChanges(before, after),
            ...(input.reason ? { reason: { after: input.reason } } : {}),
          },
        },
      },
      presentTransaction(after),
    );
  });
};

function shown(row: TransactionItem): string {
  return JSON.stringify([presentTransaction(row).parts, row.gives_back?.map(presentGivenBack)]);
}

async function decideParts(
  context: Context<Splitting['refusals'][number]>,
  row: TransactionItem,
  asked: readonly PartInput[],
): Promise<Pick<TransactionItem, 'parts' | 'gives_back'>> {
  const parts: RowPart[] = [];
  const given: GivenBack[] = [];
  for (const [place, part] of asked.entries()) {
    const { type, amount: amount_cents, note = '' } = part;
    if (isOutflow({ amount_cents }, type)) return context.refuse('outflow-as-contribution');
    // The parts share what the row gave back before the split.
    const gives_back = [...(row.gives_back ?? []), ...given.map(negated)];
    const { gives_back: back = [], ...client } = {
      ...(await decideClient(context, OF_BANK, part)),
      ...(await decideGivingBack(context, { id: row.id, amount_cents, gives_back }, part)),
    };
    given.push(...back.map((one) => ({ ...one, of_part: place })));
    parts.push({ ...(await decideKind(context, {}, part)), type, amount_cents, note, ...client });
  }
  return { parts, gives_back: given.length > 0 ? given : undefined };
}

const OF_BANK = { source: 'csv' } as const;
