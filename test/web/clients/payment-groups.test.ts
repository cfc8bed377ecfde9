import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Cents, outstandingCents } from '#shared/money.ts';
import { anyClients, clientOf } from '#test/web/clients/some-clients.ts';
import { PAYMENT_GROUPS, paymentGroupOf, paymentGroups, totalsOf } from '#web/clients/payment-groups.ts';

describe('the payment status of a client', () => {
  it.each([
    [100_00, 100_00, 'fully-paid'],
    [100_00, 100_01, 'fully-paid'],
    [100_00, 99_99, 'partially-paid'],
    [100_00, 1, 'partially-paid'],
    [100_00, 0, 'not-paid'],
    [0, 0, undefined],
    [0, 50_00, undefined],
  ])('with %i cents pledged and %i cents paid is %s', (pledged, paid, group) => {
    expect(paymentGroupOf({ pledged_amount: pledged as Cents, total_paid: paid as Cents })).toBe(group);
  });
});

describe('the groups', () => {
  it('contain every client with a pledge exactly once, and nobody else', () => {
    fc.assert(
      fc.property(anyClients(), (clients) => {
        const groups = paymentGroups(clients);
        const grouped = PAYMENT_GROUPS.flatMap((name) => groups[name].clients.map(({ id }) => id));
        const pledging = clients.filter((client) => client.pledged_amount > 0).map(({ id }) => id);
        expect(grouped.toSorted()).toEqual(pledging.toSorted());
      }),
    );
  });

  it('sum to what their clients pledged, paid and owe', () => {
    fc.assert(
      fc.property(anyClients(), (clients) => {
        for (const group of Object.values(paymentGroups(clients))) {
          const sum = (of: (client: (typeof clients)[number]) => number) =>
            group.clients.reduce((total, client) => total + of(client), 0);
          expect(group.pledgedCents).toBe(sum((client) => client.pledged_amount));
          expect(group.paidCents).toBe(sum((client) => client.total_paid));
          expect(group.outstandingCents).toBe(
            sum((client) => outstandingCents(client.pledged_amount, client.total_paid)),
          );
        }
      }),
    );
  });

  it('are sorted by outstanding amount, largest first', () => {
    fc.assert(
      fc.property(anyClients(), (clients) => {
        for (const group of Object.values(paymentGroups(clients))) {
          const left = group.clients.map((client) =>
            outstandingCents(client.pledged_amount, client.total_paid),
          );
          expect(left).toEqual(left.toSorted((a, b) => b - a));
        }
      }),
    );
  });
});

it('all clients together include those without a pledge', () => {
  const clients = [
    clientOf({ pledged_amount: 100_00 as Cents, total_paid: 40_00 as Cents }),
    clientOf({ total_paid: 5_00 as Cents }),
  ];
  expect(totalsOf(clients)).toEqual({ pledgedCents: 100_00, paidCents: 45_00 });
  expect(totalsOf([])).toEqual({ pledgedCents: 0, paidCents: 0 });
});
