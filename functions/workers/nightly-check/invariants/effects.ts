import { payoutOf } from '../../../money/allocation.ts';
import { transactionTarget } from '../../../records/transaction-store.ts';
import { addTo, type Invariant, number, transactionOf } from './invariant.ts';

export const paidByClients: Invariant = ({ clients }) => {
  const paid = new Map<string, number>();
  const standing = new Map<string, number>();
  const reversed = new Map<string, number>();
  return {
    *inPart({ allocations, payouts, counterEffects }) {
      const countered = new Map(counterEffects.map((item) => [String(item.corrects), item]));
      for (const item of [...allocations, ...payouts]) {
        const counter = countered.get(String(item.id));
        countered.delete(String(item.id));
        const isRight =
          (item.reversed_at === undefined) ===
            (item.annulled_at === undefined && item.countered_on === undefined) &&
          counter?.txn_date === item.countered_on &&
          (counter === undefined || number(counter, 'amount_cents') === -number(item, 'amount_cents')) &&
          (counter === undefined || counter.client_id === item.client_id);
        if (!isRight) yield { invariant: 'I29', detail: `${item.pk} ${item.sk}: not corrected as it says` };
      }
      for (const { pk, sk } of countered.values())
        yield { invariant: 'I29', detail: `${pk} ${sk}: corrects nothing` };
      for (const item of [...allocations, ...counterEffects]) {
        if (item.paid_out_as !== undefined) continue;
        const clientId = String(item.client_id);
        const isCounted = item.annulled_at === undefined;
        addTo(isCounted ? standing : reversed, clientId, 1);
        if (isCounted) addTo(paid, clientId, number(item, 'amount_cents'));
      }
    },
    *inAll() {
      for (const client of clients) {
        const id = String(client.id);
        if (number(client, 'reversed_count') !== (reversed.get(id) ?? 0))
          yield { invariant: 'I3', detail: `${client.pk}: wrong number of reversed allocations` };
        if (number(client, 'total_paid_cents') !== (paid.get(id) ?? 0)) {
          yield { invariant: 'I3', detail: `${client.pk}: total paid is not the sum of its allocations` };
        }
        if (number(client, 'allocation_count') !== (standing.get(id) ?? 0))
          yield { invariant: 'I3', detail: `${client.pk}: wrong number of allocations` };
      }
      const known = new Set(clients.map((client) => String(client.id)));
      for (const id of new Set([...standing.keys(), ...reversed.keys()]))
        if (!known.has(id))
          yield { invariant: 'I3', detail: `CLIENT#${id}: has allocations, but is not stored` };
    },
  };
};

/** I3: the history of a client has exactly the fund's payments to the client, and the client's counter equals their number. */
export const payoutsOfClients: Invariant = ({ clients }) => {
  const counts = new Map<string, number>();
  return {
    *inPart({ transactions, payouts, annulledPayouts, counterEffects }) {
      for (const { client_id: clientId, paid_out_as: isPayout } of [...annulledPayouts, ...counterEffects])
        if (isPayout !== undefined) addTo(counts, String(clientId), 1);
      const left = new Map(payouts.map((item) => [String(item.pk), item]));
      for (const item of transactions.map(transactionOf)) {
        const pk = transactionTarget(item.id);
        const expected = payoutOf(item);
        const stored = left.get(pk);
        left.delete(pk);
        if (stored) addTo(counts, String(stored.client_id), 1);
        const fits = expected
          ? stored?.reversed_at === expected.reversed_at &&
            Object.entries(expected).every(([name, value]) => stored?.[name] === value)
          : stored === undefined;
        if (!fits) yield { invariant: 'I3', detail: `${pk}: differs from its client’s history` };
      }
      for (const pk of left.keys()) yield { invariant: 'I3', detail: `${pk}: in a history, but not stored` };
    },
    *inAll() {
      for (const client of clients)
        if (number(client, 'payout_count') !== (counts.get(String(client.id)) ?? 0))
          yield { invariant: 'I3', detail: `${client.pk}: wrong number of the fund’s payments` };
    },
  };
};
