import { addCents, type Cents, formatDollars, negateCents } from '#shared/money.ts';
import { EXACT_SENTENCES } from '#shared/refusals.ts';
import type { Handler } from '../http/context.ts';
import { commitChange } from '../ledger/commit.ts';
import { decideBatches } from '../ledger/decide-again.ts';
import {
  chosenLines,
  fileChanges,
  paidWith,
  payingEntries,
  refuseOtherFile,
} from '../money/pay-owed-lines.ts';
import { afterPaying, LINES_PER_MATCH, leftOf, rowAudit, settleWrites } from '../money/settle-lines.ts';
import { findOwedLines, isUnpaid, type OwedLine, rowTypeOf } from '../records/owed-line-store.ts';
import {
  findPaymentFile,
  listFileLines,
  type PaymentFileItem,
  referenceOfFile,
  sumOfLines,
} from '../records/payment-file-store.ts';
import { findTransaction, type PaidLine } from '../records/transaction-store.ts';
import { loadPayingRow } from './load-paying-row.ts';
import { suspendUnpaidAccount } from './payment-came-back.ts';

type Input = Parameters<Handler<'matchPayouts'>>[0];
type Context = Parameters<Handler<'matchPayouts'>>[1];
type Answer = Awaited<ReturnType<Handler<'matchPayouts'>>>;

export const matchPayouts: Handler<'matchPayouts'> = (input, context) =>
  decideBatches(
    () => matchNext(input, context),
    ({ lines_left_count: left }) => left > 0,
    context.refuse,
  );

interface Wanted {
  readonly file: PaymentFileItem | undefined;
  readonly lines: readonly OwedLine[];
  readonly rejected: readonly OwedLine[];
}

async function matchNext(input: Input, context: Context): Promise<Answer> {
  const { services, now, refuse } = context;
  const paying = (await findTransaction(services, input.transaction_id))?.pays ?? [];
  const { file, lines, rejected } = await wantedOf(input, context, paying);
  const [{ type } = { type: 'distribution' as const }] = lines;
  const before = await loadPayingRow(context, input.transaction_id, lines, 'out');
  const { pays = [] } = before;
  const done = pays.filter(({ line_id: id }) => lines.some((line) => line.id === id));
  const unpaid = lines.filter(({ id }) => !done.some(({ line_id: paid }) => paid === id));
  const left = leftOf(before);
  const needed = sumOfLines(unpaid);
  if (needed > left)
    return refuse('exceeds-outflow', { sentence: EXACT_SENTENCES['exceeds-outflow'].left(left) });
  const id = done[0]?.match_id ?? `${before.id}_${before.version}`;
  const [first, ...others] = rejected;
  const answerOf = (paidCount: number, leftCents: Cents): Answer => ({
    id,
    transaction_id: before.id,
    amount: input.amount,
    line_count: paidCount,
    lines_left_count: lines.length - paidCount + others.length,
    left: leftCents,
  });
  if (unpaid.length === 0 && !first) return answerOf(done.length, left);
  // A rejected line also needs messages, so a batch with a rejected line has room for fewer lines.
  const batch = unpaid.slice(0, first ? LINES_PER_MATCH / 4 : LINES_PER_MATCH);
  const files = await fileChanges(services, batch, first && { line: first, match_id: id, at: now });
  refuseOtherFile(context, before, files);
  const added = payingEntries(batch, id, now);
  const after = afterPaying(before, [...pays, ...added], rowTypeOf(type));
  const paid = batch.map((line) => paidWith(before, line));
  const sentBack = first ? [{ line: first, after: { returned_at: now } }] : [];
  const { writes, audits } = await settleWrites(services, { before, after }, [...paid, ...sentBack], 'paid');
  const suspended = first
    ? await suspendUnpaidAccount(context, first, {
        reason: 'The bank rejected a payment to this account',
        action: 'payee.payment-rejected',
      })
    : { writes: {}, audits: [] };
  const sum = sumOfLines(added);
  const change = {
    writes: {
      ...writes,
      ...Object.fromEntries(files.map((one) => [`file:${one.after.id}`, one.write])),
      ...suspended.writes,
    },
    audit: rowAudit(before, after, added, {
      action: 'transaction.payout-matched',
      summary: `${formatDollars(sum)} pays ${added.length} lines${file ? ` of payment file ${referenceOfFile(file)}` : ''}`,
    }),
    furtherAudits: [...audits, ...files.map(({ audit }) => audit), ...suspended.audits],
  };
  const answer = answerOf(done.length + batch.length, addCents(left, negateCents(sum)));
  // Only the last write stores the answer, so that a repeated request continues the work.
  if (answer.lines_left_count === 0) await context.commit(change, answer);
  else await commitChange(services, change, context);
  if (first) await services.continueMessages();
  return answer;
}

async function wantedOf(input: Input, context: Context, paying: readonly PaidLine[]): Promise<Wanted> {
  const { services, refuse } = context;
  const { file_id: fileId, line_ids: ids = [], rejected_line_ids: rejectedIds = [], amount } = input;
  const isOwn = ({ id }: OwedLine) => paying.some(({ line_id: paid }) => paid === id);
  if (fileId === undefined) {
    const lines = await chosenLines(context, ids, isOwn);
    const sum = sumOfLines(lines);
    if (sum !== amount)
      return refuse('amount-differs', { sentence: EXACT_SENTENCES['amount-differs'].ofLines(sum) });
    const inFile = lines.find((line) => line.file_id !== undefined)?.file_id;
    const file = inFile === undefined ? undefined : await findPaymentFile(services, inFile);
    return { file, lines, rejected: [] };
  }
  const file = (await findPaymentFile(services, fileId)) ?? refuse('payment-file-not-found');
  if (file.status === 'voided') return refuse('file-voided');
  if (file.status === 'making') return refuse('not-this-file');
  const own = await listFileLines(services, file);
  const found = await findOwedLines(
    services,
    own.map(({ line_id: id }) => id),
  );
  const open = [...found.values()].filter(isUnpaid);
  const isNamed = ({ id }: OwedLine) => rejectedIds.includes(id);
  // A repeated request may name rejected lines that have already left the payment file.
  if (rejectedIds.some((id) => !file.returned.includes(id) && !open.some((line) => line.id === id)))
    return refuse('payout-line-not-found');
  const rejected = open.filter(isNamed);
  const lines = open.filter((line) => !isNamed(line));
  const sum = sumOfLines(lines);
  if (sum === amount) return { file, lines, rejected };
  const paid = paying.filter(({ line_id: id }) => found.has(id));
  for (const matchId of new Set(paid.map(({ match_id: id }) => id))) {
    const begun = paid.filter(({ match_id: id }) => id === matchId);
    const own = begun.flatMap(({ line_id: id }) => found.get(id) ?? []);
    if (sumOfLines([...begun, ...lines]) === amount) return { file, lines: [...own, ...lines], rejected };
  }
  if (open.length === 0) return refuse('line-paid');
  const isOfNext = paid.length === 0 && rejectedIds.length === 0 && lines.length > 1;
  const missing = isOfNext ? lines.filter((line) => line.amount_cents + amount === sum) : [];
  if (missing.length !== 1)
    return refuse('amount-differs', { sentence: EXACT_SENTENCES['amount-differs'].ofFile(sum) });
  return { file, lines: lines.filter((line) => !missing.includes(line)), rejected: missing };
}
