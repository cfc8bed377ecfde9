import type { DistributionLine } from '#shared/contract/distributions.ts';
import {
  type DistributionItem,
  type DistributionLineItem,
  lineReference,
} from '../records/distribution-store.ts';
import { type Payable, payeeOfLine, shownAccount } from '../records/held-because.ts';
import { BPS_PER_PERCENT } from './distribution-inputs.ts';
import { sumsOf } from './present-distribution.ts';

const TEN_THOUSANDTHS = 10_000;

const CANCELLED = { state: 'cancelled', held_because: null } as const;

export function stateOfLine(
  { net_cents: net, paid_cents: paid, file_id: fileId, returned_at: returnedAt }: DistributionLineItem,
  payable: Payable | undefined,
): Pick<DistributionLine, 'state' | 'held_because'> {
  if (net === 0 || paid === net) return { state: 'paid', held_because: null };
  if (fileId !== undefined) return { state: 'in-file', held_because: null };
  const held = payable ? payable.held : 'no-payee';
  if (held !== undefined) return { state: returnedAt ? 'returned' : 'held', held_because: held };
  return { state: returnedAt ? 'returned' : 'ready', held_because: null };
}

function payeeOf(line: DistributionLineItem, payable: Payable | undefined) {
  return line.net_cents === 0 ? undefined : payeeOfLine(line, payable);
}

export function presentPart(
  distribution: DistributionItem,
  line: DistributionLineItem,
  payable: Payable | undefined,
) {
  return {
    id: line.id,
    reference: lineReference(distribution, line),
    ...sumsOf(line),
    rate_bps: line.rate_bps,
    ...(distribution.status === 'Cancelled' ? CANCELLED : stateOfLine(line, payable)),
    account: shownAccount(payeeOf(line, payable)).account,
    paid_on: line.paid_on ?? null,
  };
}

export function presentLine(
  distribution: DistributionItem,
  line: DistributionLineItem,
  payable: Payable | undefined,
  previous: DistributionLineItem | undefined,
): DistributionLine {
  const payee = payeeOf(line, payable);
  return {
    ...presentPart(distribution, line, payable),
    ...shownAccount(payee),
    account_changed: payee !== undefined && (previous?.payee_id ?? payee.id) !== payee.id,
    number: line.number,
    client_id: line.client_id,
    client_name: line.client_name,
    unit_days: Number(line.unit_days) / TEN_THOUSANDTHS,
    reinvest_percent: line.reinvest_bps / BPS_PER_PERCENT,
    previous_gross: previous?.gross_cents ?? null,
  };
}
