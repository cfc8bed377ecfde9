import { BREAKDOWN_PERCENT_DECIMALS, HOLDING_PERCENT_DECIMALS } from '#shared/constants.ts';
import type { ClientDashboard } from '#shared/contract/clients.ts';
import { addCents, type Cents, cents, outstandingCents, ZERO_CENTS } from '#shared/money.ts';
import { percentOf } from '#shared/percent.ts';

export type ClientPosition = ReturnType<typeof positionOf>;

export function positionOf(dashboard: ClientDashboard) {
  const { totalPaid: paidCents, outstandingAmount: leftCents, totalPledged: fundCents } = dashboard;
  const pledgedCents = dashboard.client.pledged_amount;
  const othersCents = cents(Math.max(0, fundCents - pledgedCents));
  const ofPledge = (part: Cents) => percentOf(part, pledgedCents, BREAKDOWN_PERCENT_DECIMALS);
  return {
    pledgedCents,
    paidCents,
    outstandingCents: leftCents,
    beyondPledgeCents: outstandingCents(paidCents, pledgedCents),
    fundCents,
    othersCents,
    holdingPercent: percentOf(pledgedCents, fundCents, HOLDING_PERCENT_DECIMALS),
    paidPercent: ofPledge(paidCents),
    outstandingPercent: ofPledge(leftCents),
    othersPercent: percentOf(othersCents, fundCents, BREAKDOWN_PERCENT_DECIMALS),
  };
}

export const SLICE_LABELS = {
  paid: 'Your Amount Paid',
  outstanding: 'Your Outstanding',
  others: 'Other Investors',
} as const;
export type SliceName = keyof typeof SLICE_LABELS;

export type Slice = ReturnType<typeof slicesOf>[number];

export function partsOf(position: ClientPosition): Record<SliceName, Cents> {
  return {
    paid: cents(Math.min(position.paidCents, position.pledgedCents)),
    outstanding: position.outstandingCents,
    others: position.othersCents,
  };
}

export function slicesOf(position: ClientPosition) {
  const amounts = partsOf(position);
  const names = (Object.keys(SLICE_LABELS) as SliceName[]).filter((name) => amounts[name] > 0);
  const ringCents = addCents(ZERO_CENTS, ...names.map((name) => amounts[name]));
  return names.map((name) => ({
    name,
    label: SLICE_LABELS[name],
    amountCents: amounts[name],
    percent: percentOf(amounts[name], ringCents, BREAKDOWN_PERCENT_DECIMALS),
  }));
}
