import { BREAKDOWN_PERCENT_DECIMALS, HOLDING_PERCENT_DECIMALS } from '#shared/constants.ts';
import type { ClientDashboard } from '#shared/contract/clients.ts';
import { type Cents, cents, ZERO_CENTS } from '#shared/money.ts';
import { percentOf } from '#shared/percent.ts';

/** An investor's position. Percentages are decimal texts without the sign, e.g. `"12.10"`. */
export interface ClientPosition {
  pledgedCents: Cents;
  paidCents: Cents;
  outstandingCents: Cents;
  /** Pledged by all investors together. */
  fundCents: Cents;
  /** Pledged by everyone else; never below zero. */
  othersCents: Cents;
  holdingPercent: string;
  paidPercent: string;
  outstandingPercent: string;
  othersPercent: string;
}

export function positionOf(dashboard: ClientDashboard): ClientPosition {
  const { totalPaid: paidCents, outstandingAmount: outstandingCents, totalPledged: fundCents } = dashboard;
  const pledgedCents = dashboard.client.pledged_amount;
  const othersCents = cents(Math.max(0, fundCents - pledgedCents));
  const ofPledge = (part: Cents) => percentOf(part, pledgedCents, BREAKDOWN_PERCENT_DECIMALS);
  return {
    pledgedCents,
    paidCents,
    outstandingCents,
    fundCents,
    othersCents,
    holdingPercent: percentOf(pledgedCents, fundCents, HOLDING_PERCENT_DECIMALS),
    paidPercent: ofPledge(paidCents),
    outstandingPercent: ofPledge(outstandingCents),
    othersPercent: percentOf(othersCents, fundCents, BREAKDOWN_PERCENT_DECIMALS),
  };
}

export const SLICE_LABELS = {
  paid: 'Your Amount Paid',
  outstanding: 'Your Outstanding',
  others: 'Other Investors',
} as const;
export type SliceName = keyof typeof SLICE_LABELS;

export interface Slice {
  name: SliceName;
  label: string;
  amountCents: Cents;
  /** What of it is drawn: of what was paid, no more than the pledge, since the ring is what all have pledged. */
  drawnCents: Cents;
  /** Share of the whole ring. */
  percent: string;
}

/** The slices of the ring, without zero ones. */
export function slicesOf(position: ClientPosition): Slice[] {
  const amounts: Record<SliceName, Cents> = {
    paid: position.paidCents,
    outstanding: position.outstandingCents,
    others: position.othersCents,
  };
  const names = (Object.keys(SLICE_LABELS) as SliceName[]).filter((name) => amounts[name] > 0);
  const drawn: Record<SliceName, Cents> = {
    ...amounts,
    // Paid without a pledge it would not be there at all.
    paid: cents(Math.min(position.paidCents, position.pledgedCents || position.paidCents)),
  };
  const ringCents = names.reduce<Cents>((sum, name) => cents(sum + drawn[name]), ZERO_CENTS);
  return names.map((name) => ({
    name,
    label: SLICE_LABELS[name],
    amountCents: amounts[name],
    drawnCents: drawn[name],
    percent: percentOf(drawn[name], ringCents, BREAKDOWN_PERCENT_DECIMALS),
  }));
}
