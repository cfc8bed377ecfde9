import { displayDate } from '#shared/calendar-date.ts';
import { formatDollars } from '#shared/money.ts';
import { EXACT_SENTENCES } from '#shared/refusals.ts';
import type { Change, Write } from '../ledger/change.ts';
import type { Maker } from '../ledger/maker.ts';
import { hasReference, matchOutflows } from '../money/match-outflows.ts';
import { lineWrites } from '../money/settle-lines.ts';
import { lastDayToKnow, unmatchedMoves, unpaidOfFile } from '../money/unmatched-outflows.ts';
import { findBankAccount } from '../records/bank-account-store.ts';
import { findOwedLines, isUnpaid } from '../records/owed-line-store.ts';
import {
  changeFile,
  findPaymentFile,
  listFileBatches,
  type PaymentFileItem,
  referenceOfFile,
} from '../records/payment-file-store.ts';
import { readTieOut } from '../records/tie-outs.ts';
import type { Services } from '../services.ts';
import type { Effect } from './take-effect.ts';

export interface VoidInput {
  readonly id: string;
  readonly reason: string;
}

export interface Voided extends Effect {
  readonly after: PaymentFileItem;
  readonly summary: string;
}

type VoidRefusal = 'payment-file-not-found' | 'file-voided' | 'may-be-paid' | 'file-has-payments';

/** Releases only the first batch of lines. `releaseNext` releases the other batches. */
export async function voidFile(maker: Maker<VoidRefusal>, { id, reason }: VoidInput): Promise<Voided> {
  const { services, actor, now, refuse } = maker;
  const before = (await findPaymentFile(services, id)) ?? refuse('payment-file-not-found');
  if (before.status === 'voided') return refuse('file-voided');
  if (before.paid_count > 0 || before.returned.length > 0) return refuse('file-has-payments');
  if (before.fetched_at !== undefined) await checkUnpaid(maker, before);
  const name = referenceOfFile(before);
  const summary = `Void payment file ${name} of ${formatDollars(before.total_cents)}`;
  const { after, write, audit } = changeFile(
    services,
    before,
    {
      status: 'voided',
      planned: undefined,
      voided_at: now,
      voided_by: actor.userId,
      voided_by_name: actor.name,
      void_reason: reason,
      released: Math.min(1, before.batch_count),
    },
    { action: 'payment-file.voided', summary: `Voided payment file ${name}: ${reason}` },
  );
  return {
    after,
    summary,
    change: { writes: { file: write, ...(await releaseWrites(services, before, 0)) }, audit },
  };
}

export async function releaseNext(
  services: Services,
  before: PaymentFileItem,
): Promise<{ change: Change; after: PaymentFileItem } | undefined> {
  const { batch_count: batches, released = batches } = before;
  if (before.status !== 'voided' || released >= batches) return undefined;
  const { after, write, audit } = changeFile(
    services,
    before,
    { released: released + 1 },
    {
      action: 'payment-file.released',
      summary: `Released batch ${released + 1} of ${batches} of payment file ${referenceOfFile(before)}`,
    },
  );
  return {
    after,
    change: { writes: { file: write, ...(await releaseWrites(services, before, released)) }, audit },
  };
}

async function releaseWrites(
  services: Services,
  { id }: PaymentFileItem,
  place: number,
): Promise<Record<string, Write>> {
  const batch = (await listFileBatches(services, id))[place];
  const lines = await findOwedLines(
    services,
    (batch?.lines ?? []).map(({ line_id: line }) => line),
  );
  const own = [...lines.values()].filter((line) => line.file_id === id && isUnpaid(line));
  return lineWrites(
    services,
    own.map((line) => ({ line, after: { returned_at: line.returned_at } })),
  );
}

/** Only rows of the paying account show whether the bank paid a downloaded file. */
async function checkUnpaid({ services, refuse }: Maker<'may-be-paid'>, file: PaymentFileItem): Promise<void> {
  const { notKnown, fits } = EXACT_SENTENCES['may-be-paid'];
  const until = lastDayToKnow(file);
  const account = await findBankAccount(services, file.from_account_id);
  const days = account ? (await readTieOut(services, account)).days : [];
  if (!days.some(({ day }) => day >= until))
    return refuse('may-be-paid', { sentence: notKnown(displayDate(until)) });
  // A manager may have classified the file's payment as another type.
  const { out: outflows } = await unmatchedMoves(services, file.pay_on, { isOfAnyType: true });
  const fitting = matchOutflows(outflows, [{ ...(await unpaidOfFile(services, file)), until }]);
  const row = outflows.find(
    (move) =>
      fitting.has(move.id) ||
      (move.account_id === file.from_account_id && hasReference(move, referenceOfFile(file))),
  );
  if (row) return refuse('may-be-paid', { sentence: fits(displayDate(row.day)) });
}
