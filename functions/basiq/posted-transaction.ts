import { LIMITS } from '#shared/constants.ts';
import { absCents, type Cents, MAX_AMOUNT_CENTS, negateCents, parseMoney } from '#shared/money.ts';
import { fundDayOf } from '../ledger/instants.ts';
import type { PostedTransaction, PostedTransactions } from '../services.ts';
import { type TransactionRow, transactionRow } from './wire.ts';

export type RowReading =
  | { readonly kind: 'transaction'; readonly transaction: PostedTransaction; readonly signsDisagree: boolean }
  | (PostedTransactions['skipped'][number] & { readonly kind: 'left-out' })
  | { readonly kind: 'pending' };

export function readRow(value: unknown): RowReading | undefined {
  // Pending rows are left out, because they lack fields and get other ids in the next fetch.
  if (isPending(value)) return { kind: 'pending' };
  const read = transactionRow.safeParse(value);
  if (!read.success) return undefined;
  const row = read.data;
  // Banks send midnight in UTC, their local midnight or the exact time. Each gives the right day in Sydney.
  const date = fundDayOf(row.postDate);
  if (row.currency !== 'AUD') {
    return {
      kind: 'left-out',
      id: row.id,
      accountId: row.account,
      date,
      reason: `In ${row.currency}, not in Australian dollars`,
    };
  }
  const amountCents = readAmount(row.amount);
  if (amountCents === undefined) return undefined;
  if (amountCents === 0)
    return { kind: 'left-out', id: row.id, accountId: row.account, date, reason: 'Without an amount' };
  const magnitude = absCents(amountCents);
  const signed = row.direction === 'debit' ? negateCents(magnitude) : magnitude;
  return {
    kind: 'transaction',
    signsDisagree: signed !== amountCents,
    transaction: {
      id: row.id,
      accountId: row.account,
      connectionId: row.connection,
      institutionId: row.institution,
      date,
      amountCents: signed,
      description: describe(row),
    },
  };
}

function isPending(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'status' in value && value.status === 'pending';
}

function readAmount(text: string): Cents | undefined {
  const amountCents = parseMoney(text.replace(/^(-?\d+\.\d\d)0+$/, '$1'));
  return amountCents !== undefined && Math.abs(amountCents) <= MAX_AMOUNT_CENTS ? amountCents : undefined;
}

function describe({ description, subClass }: TransactionRow): string {
  const [text] = [description, subClass?.title, 'Bank transaction']
    .map((candidate) => cleanLine(candidate ?? ''))
    .filter((candidate) => candidate !== '');
  return text ?? '';
}

function cleanLine(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Bidi_Control}\s]+/gu, ' ')
    .trim()
    .slice(0, LIMITS.descriptionLength)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd();
}
