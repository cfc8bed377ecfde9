import { absCents, addCents, formatDollars } from '#shared/money.ts';
import { EXACT_SENTENCES, type RefusalCode } from '#shared/refusals.ts';
import type { AuditEntry, Write } from '../ledger/change.ts';
import type { Maker } from '../ledger/maker.ts';
import { refuseIfClosed } from '../ledger/month-locks.ts';
import { isApproved } from '../records/distribution-store.ts';
import { findOwedLines, isUnpaid, type OwedLine, rowTypeOf } from '../records/owed-line-store.ts';
import {
  changeFile,
  findPaymentFile,
  type PaymentFileItem,
  referenceOfFile,
  sumOfLines,
} from '../records/payment-file-store.ts';
import type { PaidLine, TransactionItem } from '../records/transaction-store.ts';
import type { Services } from '../services.ts';
import type { GivesBackInput } from './decide-giving-back.ts';
import {
  afterPaying,
  distributionChanges,
  LINES_PER_MATCH,
  type LineChange,
  lineWrites,
} from './settle-lines.ts';

/** Each distribution and each payment file takes two more items of the database transaction. */
const MOST_PLACES = 5;

function placesOf(lines: readonly OwedLine[]): number {
  return new Set(lines.flatMap(({ distribution, file_id: file }) => [distribution?.id, file])).size;
}

/** `isOwn` returns true for a line that this match has already paid. */
export async function chosenLines(
  {
    services,
    refuse,
  }: Pick<
    Maker<'payout-line-not-found' | 'not-approved' | 'line-paid' | 'mixed-lines'>,
    'services' | 'refuse'
  >,
  ids: readonly string[],
  isOwn: (line: OwedLine) => boolean = () => false,
): Promise<OwedLine[]> {
  const found = await findOwedLines(services, ids);
  const lines = [...new Set(ids)].map((one) => found.get(one) ?? refuse('payout-line-not-found'));
  if (lines.some((line) => line.is_cancelled)) return refuse('payout-line-not-found');
  if (lines.some(({ distribution }) => distribution && !isApproved(distribution)))
    return refuse('not-approved');
  if (lines.some((line) => !isUnpaid(line) && !isOwn(line))) return refuse('line-paid');
  if (placesOf(lines) > MOST_PLACES || new Set(lines.map(({ type }) => type)).size > 1)
    return refuse('mixed-lines');
  return lines;
}

const { notOut, notIn, otherType, otherAccount, notMade } = EXACT_SENTENCES['not-this-file'];

export function refuseOtherRow(
  { refuse }: Pick<Maker<'not-this-file' | 'not-this-client'>, 'refuse'>,
  row: TransactionItem,
  lines: readonly OwedLine[],
  direction: 'out' | 'in',
): void {
  if (row.account_id === undefined || row.amount_cents > 0 !== (direction === 'in'))
    refuse('not-this-file', { sentence: direction === 'in' ? notIn : notOut });
  const { client_id: clientId } = row;
  if (clientId !== undefined && lines.some((line) => line.client_id !== clientId))
    refuse('not-this-client', { sentence: EXACT_SENTENCES['not-this-client'].ofLines });
  const isOther = (line: OwedLine) => row.type !== '' && row.type !== rowTypeOf(line.type);
  if (lines.some(isOther) || row.gives_back || row.counterpart_id !== undefined)
    refuse('not-this-file', { sentence: otherType });
}

export function payingEntries(lines: readonly OwedLine[], matchId: string, at: string): PaidLine[] {
  return lines.map((line) => ({
    line_id: line.id,
    match_id: matchId,
    client_id: line.client_id,
    client_name: line.client_name,
    amount_cents: line.amount_cents,
    at,
    ...(line.file_id === undefined ? {} : { file_id: line.file_id }),
  }));
}

export function paidWith({ txn_date: day }: Pick<TransactionItem, 'txn_date'>, line: OwedLine): LineChange {
  const { file_id, returned_at, amount_cents: paid_cents } = line;
  return { line, after: { file_id, paid_cents, paid_on: day, returned_at } };
}

interface Rejected {
  readonly line: OwedLine;
  readonly match_id: string;
  readonly at: string;
}

/** Each payment raises the file's version, so that nobody can void it at the same time. */
export async function fileChanges(services: Services, paid: readonly OwedLine[], rejected?: Rejected) {
  const ids = new Set([...paid, ...(rejected ? [rejected.line] : [])].flatMap(({ file_id: id }) => id ?? []));
  return Promise.all(
    [...ids].map(async (id) => {
      const before = await findPaymentFile(services, id);
      if (!before) throw new Error('A payment file is gone');
      const own = paid.filter(({ file_id: fileId }) => fileId === id);
      const sum = sumOfLines(own);
      return changeFile(
        services,
        before,
        {
          paid_count: before.paid_count + own.length,
          paid_cents: addCents(before.paid_cents, sum),
          ...(rejected?.line.file_id === id ? afterRejection(before, rejected) : {}),
        },
        {
          action: 'payment-file.paid',
          summary: `${formatDollars(sum)} of payment file ${referenceOfFile(before)} paid${rejected ? `, ${rejected.line.reference} rejected` : ''}`,
        },
      );
    }),
  );
}

function afterRejection(
  { returned, rejected = [] }: PaymentFileItem,
  { line: { id, returned_at: returnedAt }, match_id, at }: Rejected,
): Partial<PaymentFileItem> {
  const before = returnedAt === undefined ? {} : { returned_at: returnedAt };
  return { returned: [...returned, id], rejected: [...rejected, { line_id: id, match_id, at, ...before }] };
}

export function refuseOtherFile(
  { refuse }: Pick<Maker<'not-this-file'>, 'refuse'>,
  row: TransactionItem,
  files: Awaited<ReturnType<typeof fileChanges>>,
): void {
  for (const { after } of files) {
    if (after.from_account_id !== row.account_id) refuse('not-this-file', { sentence: otherAccount });
    if (after.status !== 'made') refuse('not-this-file', { sentence: notMade(referenceOfFile(after)) });
  }
}

type GivenLineRefusal = Extract<
  RefusalCode,
  | 'payout-line-not-found'
  | 'not-approved'
  | 'line-paid'
  | 'mixed-lines'
  | 'amount-differs'
  | 'parts-do-not-add-up'
  | 'not-this-file'
  | 'not-this-client'
  | 'period-locked'
>;

interface PaidByRow {
  /** The row is marked as classified by the match, so undoing the match makes the row unclassified again. */
  readonly after: TransactionItem;
  readonly writes: Readonly<Record<string, Write>>;
  readonly audits: readonly AuditEntry[];
}

/** A redemption that names payable lines pays them, as a match does. `row` is the changed row without the paid lines. */
export async function payGivenLines(
  context: Pick<Maker<GivenLineRefusal>, 'services' | 'now' | 'refuse'>,
  row: TransactionItem,
  { type, gives_back: asked = [] }: GivesBackInput,
): Promise<PaidByRow | undefined> {
  const { services, now, refuse } = context;
  const amounts = new Map(
    asked.flatMap(({ line_id: id, amount }) => (id === undefined ? [] : [[id, amount]])),
  );
  if (amounts.size === 0) return undefined;
  const lines = await chosenLines(context, [...amounts.keys()]);
  if (lines.length > LINES_PER_MATCH) return refuse('mixed-lines');
  const sum = sumOfLines(lines);
  if (lines.some((line) => line.amount_cents !== amounts.get(line.id)))
    return refuse('amount-differs', { sentence: EXACT_SENTENCES['amount-differs'].ofLines(sum) });
  if (sum !== absCents(row.amount_cents))
    return refuse('parts-do-not-add-up', {
      sentence: EXACT_SENTENCES['parts-do-not-add-up'].ofRow(sum, absCents(row.amount_cents)),
    });
  const paying: TransactionItem = { ...row, type, gives_back: undefined };
  refuseOtherRow(context, paying, lines, 'out');
  const files = await fileChanges(services, lines);
  refuseOtherFile(context, row, files);
  await refuseIfClosed(context, row.txn_date);
  const changes = lines.map((line) => paidWith(row, line));
  const ofDistributions = await distributionChanges(services, changes, 'paid');
  const entries = payingEntries(lines, `${row.id}_${row.version}`, now);
  return {
    after: afterPaying({ ...paying, type: '' }, entries, rowTypeOf(lines[0]?.type ?? 'redemption')),
    writes: {
      ...lineWrites(services, changes),
      ...ofDistributions.writes,
      ...Object.fromEntries(files.map((one) => [`file:${one.after.id}`, one.write])),
    },
    audits: [...ofDistributions.audits, ...files.map(({ audit }) => audit)],
  };
}
