import type { Client } from '#shared/contract/clients.ts';
import { addCents, type Cents, outstandingCents, ZERO_CENTS } from '#shared/money.ts';

export const PAYMENT_GROUPS = ['fully-paid', 'partially-paid', 'not-paid'] as const;
export type PaymentGroup = (typeof PAYMENT_GROUPS)[number];

type Payment = Pick<Client, 'pledged_amount' | 'total_paid'>;

export function paymentGroupOf({
  pledged_amount: pledged,
  total_paid: paid,
}: Payment): PaymentGroup | undefined {
  if (pledged <= 0) return undefined;
  if (paid >= pledged) return 'fully-paid';
  return paid > 0 ? 'partially-paid' : 'not-paid';
}

export interface GroupSummary {
  clients: Client[];
  pledgedCents: Cents;
  paidCents: Cents;
  outstandingCents: Cents;
}

const byName = new Intl.Collator('en-AU', { sensitivity: 'base', numeric: true });

function byOutstanding(a: Client, b: Client): number {
  return (
    outstandingCents(b.pledged_amount, b.total_paid) - outstandingCents(a.pledged_amount, a.total_paid) ||
    b.pledged_amount - a.pledged_amount ||
    byName.compare(a.name, b.name)
  );
}

function summaryOf(clients: Client[]): GroupSummary {
  const sum = (amountOf: (client: Client) => Cents) => addCents(...clients.map(amountOf));
  return {
    clients: clients.sort(byOutstanding),
    pledgedCents: sum((client) => client.pledged_amount),
    paidCents: sum((client) => client.total_paid),
    outstandingCents: sum((client) => outstandingCents(client.pledged_amount, client.total_paid)),
  };
}

export function paymentGroups(clients: readonly Client[]): Record<PaymentGroup, GroupSummary> {
  const members: Record<PaymentGroup, Client[]> = { 'fully-paid': [], 'partially-paid': [], 'not-paid': [] };
  for (const client of clients) {
    const group = paymentGroupOf(client);
    if (group) members[group].push(client);
  }
  return {
    'fully-paid': summaryOf(members['fully-paid']),
    'partially-paid': summaryOf(members['partially-paid']),
    'not-paid': summaryOf(members['not-paid']),
  };
}

export function totalsOf(clients: readonly Client[]): { pledgedCents: Cents; paidCents: Cents } {
  return clients.reduce(
    (sums, client) => ({
      pledgedCents: addCents(sums.pledgedCents, client.pledged_amount),
      paidCents: addCents(sums.paidCents, client.total_paid),
    }),
    { pledgedCents: ZERO_CENTS, paidCents: ZERO_CENTS },
  );
}
