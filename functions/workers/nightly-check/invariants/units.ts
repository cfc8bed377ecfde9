import { lastDayOf } from '#shared/calendar-date.ts';
import { cents } from '#shared/money.ts';
import { ONE_DOLLAR, type PriceE6, unitsForCents } from '#shared/units.ts';
import { registerSha256 } from '../../../money/read-register.ts';
import { readPeriod } from '../../../records/period-store.ts';
import type { Item } from '../read-ledger.ts';
import { addTo, by, type Invariant, number } from './invariant.ts';

/** If no number of units is stored, each dollar paid is one unit. */
export function unitsOf(item: Item): number {
  const paid = item.paid_out_as === undefined ? 'amount_cents' : 'paid_cents';
  return item.units_e4 === undefined ? dollarUnits(number(item, paid)) : number(item, 'units_e4');
}

/** Returns NaN instead of throwing, because damaged data can contain any number. */
const dollarUnits = (paid: number): number =>
  Number.isSafeInteger(paid) ? unitsForCents(cents(paid), ONE_DOLLAR) : Number.NaN;

/** I20: units follow from prices and never end a day below zero. I22: a closed month's register stays the same. */
export const unitsOfClients: Invariant = ({ clients, unitPrices, periods }) => {
  const prices = by(unitPrices, 'id');
  const changes = new Map<string, Map<string, number>>();
  const moves = new Map<string, number>();
  const since = new Map<string, string>();
  const begins = (item: Item, day: unknown) => {
    const id = String(item.client_id);
    const known = since.get(id);
    if (known === undefined || String(day) < known) since.set(id, String(day));
  };
  const change = (item: Item, day: unknown, units: number) => {
    if (item.annulled_at !== undefined || units === 0) return;
    const days = changes.get(String(item.client_id)) ?? new Map<string, number>();
    addTo(days, String(day), units);
    changes.set(String(item.client_id), days);
  };
  return {
    *inPart({ allocations, payouts, furtherPayouts, replacedPayouts, counterEffects, unitMoves }) {
      for (const item of [
        ...allocations,
        ...payouts,
        ...furtherPayouts,
        ...replacedPayouts,
        ...counterEffects,
      ])
        change(item, item.txn_date, unitsOf(item));
      for (const move of unitMoves) {
        change(move, move.day, number(move, 'units_e4'));
        addTo(moves, String(move.client_id), 1);
        begins(move, move.day);
      }
      for (const item of allocations) {
        if (item.price_id === undefined) continue;
        begins(item, item.txn_date);
        const [price] = prices.get(String(item.price_id)) ?? [];
        const priceE6 = number(item, 'price_e6') as PriceE6;
        const isRight =
          price !== undefined &&
          number(price, 'issue_price_e6') === priceE6 &&
          unitsForCents(cents(number(item, 'amount_cents')), priceE6) === item.units_e4;
        if (!isRight) yield { invariant: 'I20', detail: `${item.pk} ${item.sk}: not issued at its price` };
      }
    },
    *inAll() {
      for (const client of clients) {
        const id = String(client.id);
        let units = 0;
        let least = 0;
        for (const [day, by] of [...(changes.get(id) ?? [])].sort(([one], [other]) =>
          one < other ? -1 : 1,
        )) {
          units += by;
          if (day >= (since.get(id) ?? '9')) least = Math.min(least, units);
        }
        const stored =
          dollarUnits(number(client, 'total_paid_cents')) + number(client, 'units_beyond_paid_e4');
        if (units !== stored)
          yield { invariant: 'I20', detail: `${client.pk}: has ${stored} units, but ${units} by the moves` };
        if (least < 0) yield { invariant: 'I20', detail: `${client.pk}: has units below zero on a day` };
        if (number(client, 'unit_move_count') !== (moves.get(id) ?? 0))
          yield { invariant: 'I20', detail: `${client.pk}: wrong number of moves of units` };
      }
      for (const { month, closed_at: closed, register_sha256: sealed } of periods.map(readPeriod)) {
        if (sealed === undefined) continue;
        const end = lastDayOf(month);
        const holders = [...changes].map(([id, days]) => {
          const until = [...days].filter(([day]) => day <= end).map(([, by]) => by);
          return [id, until.reduce((sum, by) => sum + by, 0)] as const;
        });
        if (closed === undefined || registerSha256(holders) !== sealed)
          yield { invariant: 'I22', detail: `${month}: its register is not that of its closing` };
      }
    },
  };
};

/** I21: the two halves of a transfer share a day, add up to zero and are reversed together. */
export const transferredUnits: Invariant = () => {
  const halves = new Map<string, Item[]>();
  return {
    inPart({ unitMoves }) {
      for (const move of unitMoves) {
        const { kind, id, pair_id: other } = move;
        if (!String(kind).startsWith('transfer-') || move.corrects !== undefined) continue;
        const pair = [String(id), String(other)].sort().join(' ');
        halves.set(pair, [...(halves.get(pair) ?? []), move]);
      }
      return [];
    },
    *inAll() {
      for (const [pair, [one, other, ...more]] of halves) {
        const isRight =
          one !== undefined &&
          other !== undefined &&
          more.length === 0 &&
          number(one, 'units_e4') + number(other, 'units_e4') === 0 &&
          (['day', 'reversed_at', 'annulled_at', 'countered_on'] as const).every(
            (name) => one[name] === other[name],
          );
        if (!isRight) yield { invariant: 'I21', detail: `${pair}: the halves of a transfer differ` };
      }
    },
  };
};
