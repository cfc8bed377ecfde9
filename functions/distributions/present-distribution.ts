import type { DistributionRecord } from '#shared/contract/distributions.ts';
import { AWAITING_APPROVAL } from '#shared/terms.ts';
import type { Context } from '../http/context.ts';
import {
  type DistributionItem,
  type DistributionTotals,
  isApproved,
  referenceOf,
} from '../records/distribution-store.ts';
import { type CallerApproval, callerApproval } from '../two-people/caller-approval.ts';

type PresentContext = Pick<Context, 'services' | 'actor' | 'now'>;

export async function presentDistributions(
  context: PresentContext,
  items: readonly DistributionItem[],
): Promise<DistributionRecord[]> {
  const approval = await callerApproval(context);
  return items.map((item) => present(item, approval, context.actor.userId));
}

export async function presentDistribution(
  context: PresentContext,
  item: DistributionItem,
): Promise<DistributionRecord> {
  return present(item, await callerApproval(context), context.actor.userId);
}

export function reinvests({ reinvested_units_e4: units }: { readonly reinvested_units_e4: number }): boolean {
  return units > 0;
}

export function movesLeft(item: DistributionItem): number {
  const { status, moves_done: done = 0, calculated } = item;
  if (status === 'Cancelled') return done;
  return isApproved(item) ? (calculated?.totals.reinvesting_count ?? 0) - done : 0;
}

export function sumsOf(
  totals: Omit<DistributionTotals, 'line_count' | 'reinvesting_count' | 'shares' | 'unit_days'>,
) {
  return {
    gross: totals.gross_cents,
    brought_forward: totals.brought_forward_cents,
    withheld: totals.withheld_cents,
    reinvested: totals.reinvested_cents,
    reinvested_units: totals.reinvested_units_e4,
    carried: totals.carried_cents,
    net: totals.net_cents,
  };
}

const personOf = (name: string | undefined, at: string | undefined) =>
  at === undefined ? null : { by_name: name ?? '', at };

function present(item: DistributionItem, approval: CallerApproval, userId: string): DistributionRecord {
  const { calculated, writing, cancel_asked: cancel } = item;
  const totals = calculated?.totals;
  return {
    id: item.id,
    number: item.number,
    reference: referenceOf(item),
    title: item.title,
    from: item.from,
    to: item.to,
    basis: item.basis,
    components: item.components.map(({ kind, label, total_cents: total, per_unit_e6: each }) => ({
      ...{ kind, label },
      ...(total === undefined ? {} : { total }),
      ...(each === undefined ? {} : { cents_per_unit: each }),
    })),
    rates: item.rates,
    reinvest: item.reinvest ? { price: item.reinvest.price_e6, day: item.reinvest.day } : null,
    pay_on: item.pay_on,
    tell_on: item.tell_on,
    status: item.status,
    totals: totals ? { ...sumsOf(totals), line_count: totals.line_count, declared: totals.shares } : null,
    lines_left_count: writing ? writing.line_count - writing.lines_done : 0,
    moves_left_count: movesLeft(item),
    calculated: personOf(calculated?.by_name, calculated?.at),
    inputs_changed: item.inputs_changed ?? false,
    asked: personOf(item.asked_by_name, item.asked_at),
    approved: personOf(item.approved_by_name, item.approved_at),
    approved_alone: item.approved_alone ?? false,
    cancel_asked: personOf(cancel?.by_name, cancel?.at),
    cancelled: personOf(item.cancelled_by_name, item.cancelled_at),
    created_by_name: item.created_by_name,
    created_at: item.created_at,
    may: mayOf(item, approval, userId),
    version: item.version,
  };
}

function mayOf(item: DistributionItem, { may }: CallerApproval, userId: string): DistributionRecord['may'] {
  const { cancel_asked: cancel } = item;
  if (cancel && isApproved(item)) {
    const done = may(cancel);
    if (done === 'decides') return 'cancels';
    return done && cancel.by === userId ? 'withdraws' : done;
  }
  if (item.status !== 'Calculated' && item.status !== AWAITING_APPROVAL) return null;
  const done = may(item.status === 'Calculated' ? undefined : { by: item.asked_by, at: item.asked_at });
  return done === 'decides' ? 'approves' : done;
}
