import type { Client } from '#shared/contract/clients.ts';
import { groupBy } from '#shared/group-by.ts';
import { addCents, type Cents, outstandingCents } from '#shared/money.ts';

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

export type GroupSummary = ReturnType<typeof summaryOf>;

const byName = new Intl.Collator('en-AU', { sensitivity: 'base', numeric: true });

function byOutstanding(a: Client, b: Client): number {
  return (
    outstandingCents(b.pledged_amount, b.total_paid) - outstandingCents(a.pledged_amount, a.total_paid) ||
    b.pledged_amount - a.pledged_amount ||
    byName.compare(a.name, b.name)
  );
}

function summaryOf(clients: Client[]) {
  const sum = (amountOf: (client: Client) => Cents) => addCents(...clients.map(amountOf));
  return {
    clients: clients.sort(byOutstanding),
    pledgedCents: sum((client) => client.pledged_amount),
    paidCents: sum((client) => client.total_paid),
    outstandingCents: sum((client) => outstandingCents(client.pledged_amount, client.total_paid)),
  };
}

export function paymentGroups(clients: readonly Client[]): Record<PaymentGroup, GroupSummary> {
  const members = groupBy(clients, paymentGroupOf);
  return {
    'fully-paid': summaryOf(members.get('fully-paid') ?? []),
    'partially-paid': summaryOf(members.get('partially-paid') ?? []),
    'not-paid': summaryOf(members.get('not-paid') ?? []),
  };
}

export function totalsOf(clients: readonly Client[]) {
  return {
    pledgedCents: addCents(...clients.map((client) => client.pledged_amount)),
    paidCents: addCents(...clients.map((client) => client.total_paid)),
  };
}
