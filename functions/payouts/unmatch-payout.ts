import { addCents, type Cents, cents, formatDollars, negateCents } from '#shared/money.ts';
import { EXACT_SENTENCES } from '#shared/refusals.ts';
import type { Handler } from '../http/context.ts';
import { commitChange } from '../ledger/commit.ts';
import { decideBatches } from '../ledger/decide-again.ts';
import { refuseIfClosed } from '../ledger/month-locks.ts';
import {
  afterPaying,
  LINES_PER_MATCH,
  type LineChange,
  rowAudit,
  settleWrites,
} from '../money/settle-lines.ts';
import { findOwedLines, isUnpaid, type OwedLine, type Payment } from '../records/owed-line-store.ts';
import { changeFile, findPaymentFile, referenceOfFile, sumOfLines } from '../records/payment-file-store.ts';
import { findTransaction, type PaidLine } from '../records/transaction-store.ts';

type Context = Parameters<Handler<'unmatchPayout'>>[1];
type Answer = Awaited<ReturnType<Handler<'unmatchPayout'>>>;

export const unmatchPayout: Handler<'unmatchPayout'> = ({ id }, context) =>
  decideBatches(
    () => unmatchNext(id, context),
    ({ lines_left_count: left }) => left > 0,
    context.refuse,
  );

async function unmatchNext(id: string, context: Context): Promise<Answer> {
  const { services, refuse } = context;
  const before = await findTransaction(services, id.slice(0, Math.max(0, id.lastIndexOf('_'))));
  const own = before?.pays?.filter(({ match_id: match }) => match === id) ?? [];
  if (!before || own.length === 0) return refuse('payout-not-found');
  await refuseIfClosed(context, before.txn_date);
  const batch = own.slice(0, LINES_PER_MATCH);
  const lines = await findOwedLines(
    services,
    own.map(({ line_id: line }) => line),
  );
  // All lines are checked before the first batch, so that a refusal leaves the match complete.
  if (own.some((paid) => !isUndoable(paid, lines.get(paid.line_id))))
    return refuse('given-back', { sentence: EXACT_SENTENCES['given-back'].cameBack });
  const pays = before.pays?.filter((paid) => !batch.includes(paid)) ?? [];
  const type = before.type === 'distribution' ? before.type : 'redemption';
  const after = afterPaying(before, pays, type);
  const changes = batch.flatMap((paid): LineChange[] => {
    const line = lines.get(paid.line_id);
    return line ? [{ line, after: afterUndoing(paid, line) }] : [];
  });
  const restored = batch.length === own.length ? await rejectedLines(context, own) : [];
  const allChanges = [...changes, ...restored];
  const { writes, audits } = await settleWrites(services, { before, after }, allChanges, 'unpaid');
  const files = await fileChanges(
    context,
    batch,
    restored.map(({ line }) => line.id),
  );
  const sum = sumOfLines(batch);
  const change = {
    writes: { ...writes, ...Object.fromEntries(files.map((one) => [`file:${one.after.id}`, one.write])) },
    audit: rowAudit(before, after, batch, {
      action: 'transaction.payout-unmatched',
      summary: `Unmatched ${formatDollars(cents(Math.abs(sum)))} of ${batch.length} lines`,
    }),
    furtherAudits: [...audits, ...files.map(({ audit }) => audit)],
  };
  const answer = { id, transaction_id: before.id, lines_left_count: own.length - batch.length };
  if (answer.lines_left_count === 0) return context.commit(change, answer);
  await commitChange(services, change, context);
  return answer;
}

/** If a payment came back, a manager must undo the return before undoing the payment. */
function isUndoable({ amount_cents: amount, at }: PaidLine, line: OwedLine | undefined): boolean {
  if (!line) return false;
  const { returned_at: returnedAt = '', file_id: fileId } = line;
  return amount > 0
    ? line.paid_cents !== undefined && returnedAt < at
    : isUnpaid(line) && fileId === undefined && returnedAt === at;
}

function afterUndoing({ amount_cents: amount, ...paid }: PaidLine, line: OwedLine): Payment {
  const { file_id, returned_at, amount_cents } = line;
  if (amount > 0) return { file_id, returned_at };
  return {
    file_id: paid.file_id,
    paid_cents: amount_cents,
    paid_on: paid.paid_on,
    returned_at: paid.returned_at,
  };
}

async function rejectedLines(
  { services }: Pick<Context, 'services'>,
  [paid]: readonly PaidLine[],
): Promise<LineChange[]> {
  const file = paid?.file_id === undefined ? undefined : await findPaymentFile(services, paid.file_id);
  const own = file?.rejected?.filter(({ match_id: match }) => match === paid?.match_id) ?? [];
  const lines = await findOwedLines(
    services,
    own.map(({ line_id: line }) => line),
  );
  return own.flatMap(({ line_id: id, at, returned_at }) => {
    const line = lines.get(id);
    return line && isUnpaid(line) && line.file_id === undefined && line.returned_at === at
      ? [{ line, after: { file_id: file?.id, returned_at } }]
      : [];
  });
}

async function fileChanges(
  { services }: Pick<Context, 'services'>,
  undone: readonly PaidLine[],
  restored: readonly string[],
) {
  const ids = new Set(undone.flatMap(({ file_id: id }) => id ?? []));
  return Promise.all(
    [...ids].map(async (id) => {
      const before = await findPaymentFile(services, id);
      if (!before) throw new Error('A payment file is gone');
      const own = undone.filter(({ file_id: fileId }) => fileId === id);
      const sum: Cents = sumOfLines(own);
      const returns = own.filter(({ amount_cents: amount }) => amount < 0).map(({ line_id: line }) => line);
      return changeFile(
        services,
        before,
        {
          paid_count: before.paid_count - (own.length - 2 * returns.length),
          paid_cents: addCents(before.paid_cents, negateCents(sum)),
          ...(returns.length + restored.length > 0
            ? { returned: before.returned.filter((line) => ![...returns, ...restored].includes(line)) }
            : {}),
          ...(restored.length > 0
            ? { rejected: before.rejected?.filter(({ line_id: line }) => !restored.includes(line)) }
            : {}),
        },
        {
          action: 'payment-file.unpaid',
          summary: `Undid a match of payment file ${referenceOfFile(before)}`,
        },
      );
    }),
  );
}
