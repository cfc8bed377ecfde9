import { EXACT_SENTENCES } from '#shared/refusals.ts';
import type { Maker } from '../ledger/maker.ts';
import { findUnpaidOf, type OwedLine, rowTypeOf } from '../records/owed-line-store.ts';
import type { PayoutItem } from '../records/payout-store.ts';
import type { TransactionItem } from '../records/transaction-store.ts';
import type { Services } from '../services.ts';
import { payoutsOf } from './allocation.ts';

/** Without this refusal, the fund could pay an owed line twice. */
export async function refuseUnpaid(
  { services, refuse }: Pick<Maker<'line-unpaid'>, 'services' | 'refuse'>,
  change: { readonly before?: TransactionItem | undefined; readonly after: TransactionItem },
  confirmed: readonly string[] = [],
): Promise<void> {
  if (confirmed.includes('line-unpaid')) return;
  const lines = await findUnpaidBeside(services, change);
  if (lines.length > 0)
    refuse('line-unpaid', {
      sentence: sentenceOfUnpaid(lines),
      issues: lines.map(({ id, reference }) => ({ path: id, message: reference })),
    });
}

export function sentenceOfUnpaid(lines: readonly OwedLine[]): string {
  const [{ client_name: name } = { client_name: '' }] = lines;
  return EXACT_SENTENCES['line-unpaid'].ofClient(name, lines.map(({ reference }) => reference).join(', '));
}

export async function findUnpaidBeside(
  services: Services,
  { before, after }: { readonly before?: TransactionItem | undefined; readonly after: TransactionItem },
): Promise<OwedLine[]> {
  if (after.pays) return [];
  const known = new Set((before ? payoutsOf(before) : []).map(placeOf));
  const added = payoutsOf(after).filter(
    (payout) => payout.amount_cents < 0 && !payout.is_bounced && !known.has(placeOf(payout)),
  );
  const clients = [...new Set(added.map(({ client_id: id }) => id))];
  const unpaid = (await Promise.all(clients.map((id) => findUnpaidOf(services, id)))).flat();
  const paid = new Set(added.map(placeOf));
  return unpaid.filter(({ client_id, type }) =>
    paid.has(placeOf({ client_id, paid_out_as: rowTypeOf(type) })),
  );
}

function placeOf({
  client_id: id,
  paid_out_as: type,
}: Pick<PayoutItem, 'client_id' | 'paid_out_as'>): string {
  return `${type} ${id}`;
}
