import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect } from 'vitest';
import { DoesNotAddUp, type Effect, unitsUntil } from '#functions/money/effects.ts';
import { readContent, textOfContent } from '#functions/records/statement-store.ts';
import type { UnitMoveItem } from '#functions/records/unit-move-store.ts';
import type { UnitPriceItem } from '#functions/records/unit-price-store.ts';
import { type ClientLedger, composeStatement, type Period } from '#functions/statements/compose-statement.ts';
import { NO_FUND_FACTS } from '#functions/statements/load-ledger.ts';
import { statementNumber, verificationCode } from '#functions/statements/statement-number.ts';
import { renderStatement } from '#functions/statements/statement-pdf.ts';
import { addDays, type CalendarDate } from '#shared/calendar-date.ts';
import { addCents, type Cents, cents, ZERO_CENTS } from '#shared/money.ts';
import {
  addUnits,
  marketValue,
  negateUnits,
  ONE_DOLLAR,
  priceE6,
  unitsE4,
  unitsForCents,
} from '#shared/units.ts';

const FIRST = '2023-07-01' as CalendarDate;
const DAYS = 1_100;
const dayOf = (offset: number) => addDays(FIRST, offset);

const text = fc.constantFrom(
  'Osko transfer',
  'Überweisung Łódź',
  'Nguyễn Văn Đức',
  '山田 太郎',
  '',
  'Direct credit 3',
);

const payment = fc
  .record({
    offset: fc.nat(DAYS),
    amount: fc.integer({ min: 1, max: 900_000_000 }),
    text,
    isPayout: fc.boolean(),
    is: fc.constantFrom('live', 'live', 'live', 'annulled', 'countered'),
    later: fc.nat(400),
    units: fc.option(fc.integer({ min: 1, max: 90_000_000_000 }), { nil: undefined }),
  })
  .map(({ offset, amount, text: description, isPayout, is, later, units }) => (id: string): Effect[] => {
    const day = dayOf(offset);
    const fact: Effect = {
      id,
      transaction_id: `t${id}`,
      client_id: 'client',
      txn_date: day,
      amount_cents: cents(isPayout ? -amount : amount),
      note: '',
      client_description: is === 'live' ? description : '',
      created_at: `${day}T02:00:00.000Z`,
      ...(isPayout
        ? { paid_out_as: 'distribution' as const }
        : units === undefined
          ? {}
          : { units_e4: unitsE4(units), price_e6: PRICE.issue_price_e6, price_id: PRICE.id }),
    };
    const at = `${dayOf(offset + later)}T02:00:00.000Z`;
    if (is === 'live') return [fact];
    if (is === 'annulled') return [{ ...fact, reversed_at: at, annulled_at: at }];
    return [
      { ...fact, reversed_at: at, countered_on: dayOf(offset + later) },
      {
        ...fact,
        id: `${id}-countered`,
        txn_date: dayOf(offset + later),
        amount_cents: cents(-fact.amount_cents),
        ...(fact.units_e4 === undefined ? {} : { units_e4: negateUnits(fact.units_e4) }),
        corrects: id,
        corrects_day: day,
      },
    ];
  });

const move = fc
  .record({
    offset: fc.nat(DAYS),
    units: fc.integer({ min: -9_000_000_000, max: 9_000_000_000 }),
    kind: fc.constantFrom('transfer-in' as const, 'redemption' as const, 'adjustment' as const),
    isAnnulled: fc.boolean(),
  })
  .map(({ offset, units, kind, isAnnulled }) => (id: string): UnitMoveItem => {
    const day = dayOf(offset);
    const at = `${day}T02:00:00.000Z`;
    return {
      id,
      kind,
      client_id: 'client',
      client_name: 'Olivia Chen',
      day,
      units_e4: unitsE4(units),
      source: 'sale',
      reason: 'Sold',
      other_client_name: 'Somebody Else',
      created_at: at,
      created_by: 'manager',
      created_by_name: 'Manager',
      ...(isAnnulled ? { reversed_at: at, annulled_at: at } : {}),
    };
  });

export const PRICE = {
  id: 'price',
  day: '2024-06-30' as CalendarDate,
  from: '2024-07-15' as CalendarDate,
  state: 'Published' as const,
  lines: [],
  issue: { basis: 'nav' as const },
  redemption_spread_bps: 0,
  terms: [],
  nav_cents: cents(31_602_456),
  units_e4: unitsE4(3_000_000_000),
  nav_price_e6: priceE6(1_053_415),
  issue_price_e6: priceE6(1_053_415),
  redemption_price_e6: priceE6(1_053_415),
  created_at: '2024-07-10T02:00:00.000Z',
  created_by: 'manager',
  created_by_name: 'Manager',
  version: 1,
} satisfies UnitPriceItem;

export const clientLedger: fc.Arbitrary<ClientLedger> = fc
  .record({
    name: fc.constantFrom('Olivia Chen', 'Nguyễn Văn Đức', '김민수', 'Ελένη Παππά'),
    entity: fc.constantFrom('Personal', 'SMSF', 'Other'),
    payments: fc.array(payment, { maxLength: 40 }),
    moves: fc.array(move, { maxLength: 5 }),
    hasPrice: fc.boolean(),
  })
  .map(({ name, entity, payments, moves, hasPrice }) => {
    const effects = payments
      .flatMap((make, index) => make(`a${index}`))
      .sort((a, b) => (a.txn_date < b.txn_date ? -1 : a.txn_date > b.txn_date ? 1 : 0));
    const ofPayments = effects.filter(({ paid_out_as: out }) => out === undefined);
    const live = ofPayments.filter(({ annulled_at: at }) => at === undefined);
    const totalPaid = addCents(ZERO_CENTS, ...live.map(({ amount_cents: amount }) => amount));
    const own = moves.map((make, index) => make(`m${index}`));
    const prices = hasPrice ? [PRICE] : [];
    return {
      client: {
        id: 'client',
        name,
        member_since: '',
        entity_name: entity === 'Personal' ? '' : `${name} Fund`,
        entity_type: entity as ClientLedger['client']['entity_type'],
        address: '1 Example Street\nSydney NSW 2000',
        pledged_cents: cents(1_000_000_000),
        total_paid_cents: totalPaid,
        allocation_count: live.length,
        reversed_count: ofPayments.length - live.length,
        hidden_count: 0,
        hidden_payout_count: 0,
        payout_count: effects.length - ofPayments.length,
        units_beyond_paid_e4: unitsE4(
          unitsUntil({ effects, moves: own }) - unitsForCents(totalPaid, ONE_DOLLAR),
        ),
        unit_move_count: own.length,
        created_at: '2023-06-30T02:00:00.000Z',
      },
      effects,
      moves: own,
      lines: [],
      fund: { ...NO_FUND_FACTS, prices },
    };
  });

export const period = fc
  .record({
    from: fc.nat(DAYS),
    length: fc.nat(400),
    kind: fc.constantFrom('transactions' as const, 'holding' as const, 'year' as const),
  })
  .map(({ from, length, kind }): Period => {
    if (kind === 'holding') return { kind, from: dayOf(from), to: dayOf(from) };
    if (kind === 'year') {
      const year = 2023 + (from % 3);
      return { kind, from: `${year}-07-01` as CalendarDate, to: `${year + 1}-06-30` as CalendarDate };
    }
    return { kind, from: dayOf(from), to: dayOf(from + length) };
  });

const sum = (movements: readonly { amount: Cents }[]) =>
  addCents(ZERO_CENTS, ...movements.map(({ amount }) => amount));

export function checkAddsUp(ledger: ClientLedger, period: Period): void {
  const said = composeStatement(ledger, period);
  expect(addCents(said.opening.paid, sum(said.movements))).toBe(said.closing.paid);
  const moved = said.movements.map(({ units }) => units);
  expect(addUnits(said.opening.units, ...moved)).toBe(said.closing.units);
  const changes = [...ledger.effects, ...ledger.moves].filter(
    (one) => one.annulled_at === undefined && ('day' in one ? one.day : one.txn_date) <= period.to,
  );
  const unitsOf = (one: Effect | UnitMoveItem) =>
    one.units_e4 ?? ('paid_out_as' in one ? 0 : 'amount_cents' in one ? one.amount_cents * 100 : 0);
  expect(said.closing.units).toBe(changes.reduce((total, one) => total + unitsOf(one), 0));
  const isPriced = ledger.fund.prices.length > 0 && period.to >= PRICE.day;
  expect(said.value).toEqual(
    isPriced
      ? { price: 1_053_415, day: PRICE.day, amount: marketValue(said.closing.units, PRICE.nav_price_e6) }
      : undefined,
  );
  expect(JSON.stringify(said)).not.toContain('Somebody Else');
  expect(readContent({ content: textOfContent(said) })).toEqual(said);
  for (const { day } of said.movements) expect(day >= period.from && day <= period.to).toBe(true);
  const paidBy = (day: CalendarDate) =>
    ledger.effects
      .filter(({ paid_out_as: out, txn_date: on }) => out === undefined && on <= day)
      .filter(({ annulled_at: at }) => at === undefined)
      .reduce((total, { amount_cents: amount }) => total + amount, 0);
  expect(said.closing.paid).toBe(paidBy(period.to));
  const next = { kind: 'transactions', from: addDays(period.to, 1), to: addDays(period.to, 90) } as const;
  expect(composeStatement(ledger, next).opening.paid).toBe(said.closing.paid);
}

export function checkRefused(ledger: ClientLedger, period: Period, byCents: number): void {
  const client = { ...ledger.client, total_paid_cents: cents(ledger.client.total_paid_cents + byCents) };
  expect(() => composeStatement({ ...ledger, client }, period)).toThrow(DoesNotAddUp);
}

export async function checkSameBytes(ledger: ClientLedger, period: Period): Promise<void> {
  const make = async () => {
    const content = composeStatement(structuredClone(ledger), period);
    const id = statementNumber(period, ledger.client.id, 1);
    const issued_on = addDays(period.to, 8);
    const said = { number: id, issuedOn: issued_on, content: JSON.stringify(content) };
    const paper = await renderStatement(
      { id, issued_on, verification_code: verificationCode('key', said), content },
      'https://portal.example.com',
    );
    return createHash('sha256').update(paper).digest('hex');
  };
  const first = await make();
  expect(await make()).toBe(first);
}
