import { type Cents, cents, formatDollars } from '#shared/money.ts';
import { type AuditEntry, ConditionFailed, type Write } from '../ledger/change.ts';
import { NO_MONTHS } from '../ledger/month-locks.ts';
import {
  aboutDistribution,
  findDistributions,
  isApproved,
  listDistributionLineItems,
  putDistributionWrite,
} from '../records/distribution-store.ts';
import { type OwedLine, type Payment, setPaymentWrite } from '../records/owed-line-store.ts';
import { sumOfLines } from '../records/payment-file-store.ts';
import {
  aboutTransaction,
  changeTypeWrite,
  type PaidLine,
  type TransactionItem,
} from '../records/transaction-store.ts';
import type { Services } from '../services.ts';
import { counterWrites } from './counter-writes.ts';
import { unclassified } from './kind-of-money.ts';
import { payoutWrites } from './pay-out.ts';

export interface LineChange {
  readonly line: OwedLine;
  readonly after: Payment;
}

/** A transaction has at most 100 items, and each line also changes a payout and a client. */
export const LINES_PER_MATCH = 20;

interface Settling {
  readonly writes: Record<string, Write>;
  readonly audits: AuditEntry[];
}

export async function settleWrites(
  services: Services,
  { before, after }: { readonly before: TransactionItem; readonly after: TransactionItem },
  changes: readonly LineChange[],
  action: 'paid' | 'unpaid' | 'returned',
): Promise<Settling> {
  const ofDistributions = await distributionChanges(services, changes, action);
  return {
    writes: {
      transaction: changeTypeWrite(services, before, after),
      ...(await payoutWrites(services, [{ before, after }])),
      ...counterWrites(services, before.id, [{ before, after }], NO_MONTHS),
      ...lineWrites(services, changes),
      ...ofDistributions.writes,
    },
    audits: ofDistributions.audits,
  };
}

export function lineWrites(services: Services, changes: readonly LineChange[]): Record<string, Write> {
  return Object.fromEntries(
    changes.map(({ line, after }) => [`line:${line.id}`, setPaymentWrite(services, line, after)]),
  );
}

const SAID = {
  paid: { action: 'distribution.paid', words: 'paid' },
  unpaid: { action: 'distribution.unpaid', words: 'no longer paid' },
  returned: { action: 'distribution.returned', words: 'came back' },
} as const;

/** Raises the version of each distribution, so that nobody can cancel the distribution at the same time. */
export async function distributionChanges(
  services: Services,
  changes: readonly LineChange[],
  what: keyof typeof SAID,
): Promise<Settling> {
  const settling: Settling = { writes: {}, audits: [] };
  const ids = new Set(changes.flatMap(({ line }) => line.distribution?.id ?? []));
  const distributions = [...(await findDistributions(services, [...ids])).values()].filter(isApproved);
  if (distributions.length < ids.size) throw new ConditionFailed([...ids].map((id) => `distribution:${id}`));
  for (const before of distributions) {
    const { id } = before;
    const own = changes.filter(({ line }) => line.distribution?.id === id);
    const after = new Map(own.map((change) => [change.line.id, change.after]));
    const lines = await listDistributionLineItems(services, id);
    const isPaid = lines.every(
      (line) => line.net_cents === 0 || (after.get(line.id) ?? line).paid_cents === line.net_cents,
    );
    const status = isPaid ? ('Paid' as const) : ('Approved' as const);
    const settled = own.filter((one) => one.after.paid_cents !== one.line.paid_cents);
    const sum = sumOfLines(settled.map(({ line }) => line));
    settling.writes[`distribution:${id}`] = putDistributionWrite(services, before, {
      ...before,
      status,
      version: before.version + 1,
    });
    settling.audits.push({
      ...aboutDistribution(before),
      action: SAID[what].action,
      summary: `${formatDollars(sum)} of ${settled.length} lines ${SAID[what].words}`,
      changes: {
        ...(status === before.status ? {} : { status: { before: before.status, after: status } }),
        amount_cents: { after: sum },
      },
    });
  }
  return settling;
}

/** If a match gave the row its type, undoing the last match removes the type again. */
export function afterPaying(
  { pays: _, ...row }: TransactionItem,
  pays: readonly PaidLine[],
  type: 'distribution' | 'redemption',
): TransactionItem {
  if (pays.length > 0)
    return { ...row, type, pays: [...pays], ...(row.type === '' ? { classified_by_match: true } : {}) };
  if (!row.classified_by_match) return row;
  const unpaid = { paid_out_at: undefined, paid_out_on: undefined, classified_by_match: undefined };
  return { ...row, ...unclassified(row), ...unpaid };
}

export function rowAudit(
  row: TransactionItem,
  after: TransactionItem,
  lines: readonly PaidLine[],
  { action, summary, reason }: { action: string; summary: string; reason?: string },
): AuditEntry {
  return {
    ...aboutTransaction(row),
    action,
    summary,
    changes: {
      ...(row.type === after.type ? {} : { type: { before: row.type, after: after.type } }),
      amount_cents: { after: sumOfLines(lines) },
      lines: { after: lines.map(({ line_id: id }) => id).join(', ') },
      ...(reason === undefined ? {} : { reason: { after: reason } }),
    },
  };
}

export function leftOf({ abs_cents: whole, pays = [] }: Pick<TransactionItem, 'abs_cents' | 'pays'>): Cents {
  return cents(whole - pays.reduce((sum, { amount_cents: amount }) => sum + Math.abs(amount), 0));
}
