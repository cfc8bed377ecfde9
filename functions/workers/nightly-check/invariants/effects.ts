import { payoutsOf } from '../../../money/allocation.ts';
import { transactionTarget } from '../../../records/transaction-store.ts';
import { addTo, type Invariant, number, transactionOf } from './invariant.ts';

export const paidByClients: Invariant = ({ clients }) => {
  const paid = new Map<string, number>();
  const standing = new Map<string, number>();
  const reversed = new Map<string, number>();
  const hidden = new Map<string, number>();
  return {
    *inPart({ allocations, payouts, furtherPayouts, replacedPayouts, counterEffects }) {
      const countered = new Map(counterEffects.map((item) => [String(item.corrects), item]));
      const paidOut = [...payouts, ...furtherPayouts, ...replacedPayouts];
      for (const item of [...allocations, ...paidOut]) {
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
      for (const item of [...paidOut, ...counterEffects]) {
        if (item.paid_out_as !== undefined && item.annulled_at === undefined)
          addTo(paid, String(item.client_id), number(item, 'paid_cents'));
      }
      for (const item of [...allocations, ...counterEffects]) {
        if (item.paid_out_as !== undefined) continue;
        const clientId = String(item.client_id);
        const isCounted = item.annulled_at === undefined;
        addTo(isCounted ? standing : reversed, clientId, 1);
        if (item.is_hidden) addTo(hidden, clientId, 1);
        if (isCounted) addTo(paid, clientId, number(item, 'amount_cents'));
      }
    },
    *inAll() {
      for (const client of clients) {
        const id = String(client.id);
        if (number(client, 'hidden_count') !== (hidden.get(id) ?? 0))
          yield { invariant: 'I3', detail: `${client.pk}: wrong number of hidden allocations` };
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

const UNITS = 'units of ';

/** I2 (cents) and I20 (units): the given-back sums stored on a record equal those of its redemptions. */
export const givenBack: Invariant = () => {
  const given = new Map<string, number>();
  const counted = new Map<string, number>();
  return {
    inPart({ transactions, allocations, reconciliations }) {
      for (const item of reconciliations)
        if (number(item, 'given_back_cents') !== 0)
          addTo(counted, `match ${item.id}`, number(item, 'given_back_cents'));
      for (const item of [...transactions, ...allocations])
        if (number(item, 'given_back_cents') !== 0)
          addTo(counted, String(item.id), number(item, 'given_back_cents'));
      for (const item of allocations)
        if (number(item, 'given_back_units_e4') !== 0)
          addTo(counted, `${UNITS}${item.id}`, number(item, 'given_back_units_e4'));
      for (const { gives_back: parts = [] } of transactions.map(transactionOf))
        for (const part of parts) {
          if (part.units_e4 !== undefined) addTo(given, `${UNITS}${part.allocation_id}`, part.units_e4);
          addTo(given, part.allocation_id ?? part.transaction_id, part.amount_cents);
          if (part.match_id !== undefined) addTo(given, `match ${part.match_id}`, part.amount_cents);
          if (part.redemption_id !== undefined) addTo(given, part.redemption_id, -part.amount_cents);
        }
      return [];
    },
    *inAll() {
      for (const id of new Set([...given.keys(), ...counted.keys()]))
        if ((given.get(id) ?? 0) !== (counted.get(id) ?? 0))
          yield {
            invariant: id.startsWith(UNITS) ? 'I20' : 'I2',
            detail: `${id}: went back otherwise than its redemptions say`,
          };
    },
  };
};

export const payoutsOfClients: Invariant = ({ clients }) => {
  const counts = new Map<string, number>();
  const hidden = new Map<string, number>();
  return {
    *inPart({ transactions, payouts, furtherPayouts, replacedPayouts, counterEffects }) {
      for (const { client_id: clientId, paid_out_as: isPayout } of [...replacedPayouts, ...counterEffects])
        if (isPayout !== undefined) addTo(counts, String(clientId), 1);
      for (const { client_id: clientId, is_hidden: isHidden } of [
        ...payouts,
        ...furtherPayouts,
        ...replacedPayouts,
      ])
        if (isHidden) addTo(hidden, String(clientId), 1);
      const left = new Map([...payouts, ...furtherPayouts].map((item) => [`${item.pk} ${item.id}`, item]));
      for (const item of transactions.map(transactionOf)) {
        const pk = transactionTarget(item.id);
        for (const expected of payoutsOf(item)) {
          const stored = left.get(`${pk} ${expected.id}`);
          left.delete(`${pk} ${expected.id}`);
          if (stored) addTo(counts, String(stored.client_id), 1);
          const fits =
            stored?.reversed_at === expected.reversed_at &&
            Object.entries(expected).every(
              ([name, value]) =>
                stored?.[name] === value ||
                // Older payouts do not store `received_on`.
                (name === 'received_on' && stored?.[name] === undefined),
            );
          if (!fits) yield { invariant: 'I3', detail: `${pk}: differs from its client’s history` };
        }
      }
      for (const pk of left.keys()) yield { invariant: 'I3', detail: `${pk}: in a history, but not stored` };
    },
    *inAll() {
      for (const client of clients)
        if (
          number(client, 'payout_count') !== (counts.get(String(client.id)) ?? 0) ||
          number(client, 'hidden_payout_count') !== (hidden.get(String(client.id)) ?? 0)
        )
          yield { invariant: 'I3', detail: `${client.pk}: wrong number of the fund’s payments` };
    },
  };
};
