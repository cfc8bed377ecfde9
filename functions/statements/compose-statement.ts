import { addDays, type CalendarDate, displayDate, parseCalendarDate } from '#shared/calendar-date.ts';
import { debtsOf } from '#shared/capital-call.ts';
import { addCents, type Cents, negateCents, ZERO_CENTS } from '#shared/money.ts';
import type { StatementKind, UnitMoveKind } from '#shared/terms.ts';
import {
  displayPrice,
  displayUnits,
  ONE_DOLLAR,
  type PriceE6,
  type UnitsE4,
  unitValueText,
  ZERO_UNITS,
} from '#shared/units.ts';
import { fundDayOf } from '../ledger/instants.ts';
import {
  countedUntil,
  DoesNotAddUp,
  dailyUnits,
  type Effect,
  isWhole,
  paidCents,
  paidUntil,
  type UnitHistory,
  unitsOfEffect,
  unitsUntil,
} from '../money/effects.ts';
import { valueOn } from '../money/value-on.ts';
import { isCounted } from '../records/allocation-store.ts';
import { dueOfLine, type LineItem } from '../records/capital-call-store.ts';
import type { ClientItem } from '../records/client-store.ts';
import type { StatementContent } from '../records/statement-store.ts';
import type { UnitMoveItem } from '../records/unit-move-store.ts';
import type { UnitPriceItem } from '../records/unit-price-store.ts';

export interface Period {
  readonly kind: StatementKind;
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

export interface ClientLedger {
  readonly client: Pick<
    ClientItem,
    | 'id'
    | 'name'
    | 'entity_name'
    | 'entity_type'
    | 'address'
    | 'pledged_cents'
    | 'total_paid_cents'
    | 'allocation_count'
    | 'reversed_count'
    | 'hidden_count'
    | 'payout_count'
    | 'hidden_payout_count'
    | 'member_since'
    | 'units_beyond_paid_e4'
    | 'unit_move_count'
  >;
  readonly effects: readonly Effect[];
  readonly moves: readonly UnitMoveItem[];
  readonly lines: readonly LineItem[];
  /** Only a year's statement contains distributions. */
  readonly distributions?: Distributed;
  /** Only a year's statement contains these facts, for the auditor of an SMSF. */
  readonly fund: FundFacts;
}

export type Distributed = NonNullable<StatementContent['distributions']>;

export interface FundFacts {
  readonly properties: NonNullable<StatementContent['pack']>['properties'];
  readonly lastIssue: UnitIssue;
  readonly price: PackPrice;
  readonly prices: readonly UnitPriceItem[];
}

export type PackPrice = NonNullable<NonNullable<StatementContent['pack']>['price']> | null;

export type UnitIssue = NonNullable<StatementContent['pack']>['last_issue'];

type Movement = StatementContent['movements'][number];

const balanceOf = (history: UnitHistory, day: CalendarDate) => ({
  paid: paidUntil(history.effects, day),
  units: unitsUntil(history, day),
});

function movementsOf({ effects, moves }: UnitHistory): Movement[] {
  const ofMoney = countedUntil(effects)
    .filter(
      (effect) =>
        effect.paid_out_as === undefined || paidCents(effect) !== 0 || unitsOfEffect(effect) !== ZERO_UNITS,
    )
    .map((effect): Movement => {
      const { txn_date: day, corrects_day: corrected, units_e4: units, price_e6: price } = effect;
      return {
        day,
        description: units === undefined ? wordsOf(effect) : `${wordsOf(effect)}, ${unitsText(units, price)}`,
        amount: paidCents(effect),
        units: unitsOfEffect(effect),
        ...(corrected === undefined ? {} : { corrects: corrected }),
      };
    });
  const dayOf = new Map(moves.map(({ id, day }) => [id, day]));
  const ofUnits = moves.filter(isCounted).map((move): Movement => {
    const corrected = move.corrects === undefined ? undefined : dayOf.get(move.corrects);
    return {
      day: move.day,
      description: wordsOfMove(move, corrected),
      amount: ZERO_CENTS,
      units: move.units_e4,
      ...(corrected === undefined ? {} : { corrects: corrected }),
    };
  });
  const movements = [...ofMoney, ...ofUnits];
  return movements.sort((a, b) => compare(a.day, b.day));
}

const MOVES: Readonly<Record<UnitMoveKind, string>> = {
  'transfer-in': 'Transfer received',
  'transfer-out': 'Transfer to another holder',
  redemption: 'Redemption of units',
  reinvestment: 'Reinvestment',
  opening: 'Opening of the register',
  adjustment: 'Adjustment',
};

function wordsOfMove({ kind, units_e4: units, price_e6: price }: UnitMoveItem, corrected?: CalendarDate) {
  const what = MOVES[kind];
  if (corrected !== undefined)
    return `Correction: ${lowered(what)} of ${displayDate(corrected)} reversed, ${unitsText(units)}`;
  return `${what}, ${unitsText(units, price)}`;
}

const lowered = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

function unitsText(units: UnitsE4, price?: PriceE6): string {
  return `${displayUnits(units)} units${price === undefined ? '' : ` at ${displayPrice(price)}`}`;
}

function wordsOf(effect: Effect): string {
  const { received_on: received, client_description: text, corrects_day: corrected } = effect;
  const what = effect.is_bounced ? 'bounced payment' : (effect.paid_out_as ?? 'contribution');
  if (corrected !== undefined) return `Correction: ${what} of ${displayDate(corrected)} reversed`;
  if (effect.is_bounced) return 'Payment bounced';
  if (effect.paid_out_as !== undefined)
    return paidCents(effect) < 0
      ? 'Redemption: contributions given back'
      : 'Redemption: sent back by the bank';
  // The bank's text of a shared or reversed deposit may name other clients, so the text is omitted.
  return [
    'Contribution',
    ...(received === undefined ? [] : [`received ${displayDate(received)}`]),
    ...(text === '' ? [] : [text]),
  ].join(', ');
}

function paymentsOf(effects: readonly Effect[]): { day: CalendarDate; description: string; amount: Cents }[] {
  return countedUntil(effects)
    .flatMap(({ txn_date: day, amount_cents: amount, corrects_day: corrected, ...effect }) => {
      const { paid_out_as: paidOut } = effect;
      if (paidOut === undefined || effect.is_bounced) return [];
      const what = paidOut === 'distribution' ? 'Distribution' : 'Redemption';
      const description =
        corrected === undefined
          ? what
          : `Correction: ${what.toLowerCase()} of ${displayDate(corrected)} reversed`;
      return [{ day, description, amount: negateCents(amount) }];
    })
    .sort((a, b) => compare(a.day, b.day));
}

/** Throws `DoesNotAddUp` if the effects differ from the totals in the client's record. */
export function composeStatement(ledger: ClientLedger, { kind, from, to }: Period): StatementContent {
  const { client } = ledger;
  if (!isWhole(client, ledger)) throw new DoesNotAddUp();
  const within = movementsOf(ledger).filter(({ day }) => day >= from && day <= to);
  const closing = balanceOf(ledger, to);
  const worth = valueOn(ledger.fund.prices, closing.units, to);
  const value = worth && { price: worth.price, day: worth.day, amount: worth.amountCents };
  const { id, name, entity_name, entity_type, address } = client;
  const isHolding = kind === 'holding';
  return {
    kind,
    client: { id, name, entity_name, entity_type, address },
    from,
    to,
    opening: isHolding ? closing : balanceOf(ledger, addDays(from, -1)),
    movements: isHolding ? [] : within,
    closing,
    ...(value ? { value } : {}),
    ...(kind === 'year' ? yearOf(ledger, { kind, from, to }, { closing, value }) : {}),
  };
}

function yearOf(
  { client, effects, moves, lines, distributions = [], fund }: ClientLedger,
  { from, to }: Period,
  { closing, value }: Pick<StatementContent, 'closing' | 'value'>,
) {
  const isWithin = ({ day }: { day: CalendarDate }) => day >= from && day <= to;
  const called = lines
    .filter((line) => line.withdrawn_at === undefined || fundDayOf(line.withdrawn_at) > to)
    .map((line) => ({
      day: fundDayOf(line.issued_at),
      title: line.title,
      amount: line.amount_cents,
      due_on: line.due_date,
    }))
    .filter(isWithin)
    .sort((a, b) => compare(a.day, b.day));
  const distributed = distributions.filter(isWithin);
  const due = addCents(ZERO_CENTS, ...lines.map(dueOfLine));
  const { pledged_cents: pledgedCents, total_paid_cents: paid } = client;
  const { uncalledCents } = debtsOf({ pledgedCents, paidCents: paid }, due);
  const firstDay = dailyUnits({ effects, moves })
    .filter(({ day, units }) => day <= to && units > ZERO_UNITS)
    .map(({ day }) => day)
    .sort()[0];
  const lastIssue = countedUntil(effects, to).findLast(
    (effect) => paidCents(effect) > 0 && effect.corrects_day === undefined,
  );
  return {
    calls: called,
    payments: paymentsOf(effects).filter(isWithin),
    ...(distributed.length > 0 ? { distributions: distributed } : {}),
    position: {
      pledged: pledgedCents,
      paid,
      due,
      uncalled: uncalledCents,
    },
    ...(client.entity_type === 'SMSF'
      ? {
          pack: {
            register_entry: {
              units: closing.units,
              cost: closing.paid,
              member_since: parseCalendarDate(client.member_since) ?? firstDay ?? null,
            },
            properties: fund.properties,
            last_issue: fund.lastIssue,
            last_issue_to_holder: issueOf(lastIssue?.txn_date, lastIssue),
            unit_value: unitValueText(value),
            price: fund.price,
          },
        }
      : {}),
  } satisfies Pick<StatementContent, 'calls' | 'payments' | 'distributions' | 'position' | 'pack'>;
}

/** A unit costs one dollar until the fund publishes a price. */
export function issueOf(
  day: CalendarDate | undefined,
  issued: { readonly price_e6?: PriceE6 | undefined } | undefined,
): UnitIssue {
  return day === undefined ? null : { price: issued?.price_e6 ?? ONE_DOLLAR, day };
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
