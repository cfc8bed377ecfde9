import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect } from 'vitest';
import { DoesNotAddUp, type Effect } from '#functions/money/effects.ts';
import { type ClientLedger, composeStatement, type Period } from '#functions/statements/compose-statement.ts';
import { statementNumber, verificationCode } from '#functions/statements/statement-number.ts';
import { renderStatement } from '#functions/statements/statement-pdf.ts';
import { addDays, type CalendarDate } from '#shared/calendar-date.ts';
import { addCents, type Cents, cents, ZERO_CENTS } from '#shared/money.ts';

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

/** A payment or payout, as it counts now: live, annulled, or countered by a second effect on a later day. */
const payment = fc
  .record({
    offset: fc.nat(DAYS),
    amount: fc.integer({ min: 1, max: 900_000_000 }),
    text,
    isPayout: fc.boolean(),
    is: fc.constantFrom('live', 'live', 'live', 'annulled', 'countered'),
    later: fc.nat(400),
  })
  .map(({ offset, amount, text: description, isPayout, is, later }) => (id: string): Effect[] => {
    const day = dayOf(offset);
    const fact = {
      id,
      transaction_id: `t${id}`,
      client_id: 'client',
      txn_date: day,
      amount_cents: cents(isPayout ? -amount : amount),
      note: '',
      client_description: is === 'live' ? description : '',
      created_at: `${day}T02:00:00.000Z`,
      ...(isPayout ? { paid_out_as: 'distribution' as const } : {}),
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
        corrects: id,
        corrects_day: day,
      },
    ];
  });

/** The stored ledger of a client, with reversed allocations. The total paid is the sum of the other allocations. */
export const clientLedger: fc.Arbitrary<ClientLedger> = fc
  .record({
    name: fc.constantFrom('Olivia Chen', 'Nguyễn Văn Đức', '김민수', 'Ελένη Παππά'),
    entity: fc.constantFrom('Personal', 'SMSF', 'Other'),
    payments: fc.array(payment, { maxLength: 40 }),
  })
  .map(({ name, entity, payments }) => {
    const effects = payments
      .flatMap((make, index) => make(`a${index}`))
      .sort((a, b) => (a.txn_date < b.txn_date ? -1 : a.txn_date > b.txn_date ? 1 : 0));
    const ofPayments = effects.filter(({ paid_out_as: out }) => out === undefined);
    const live = ofPayments.filter(({ annulled_at: at }) => at === undefined);
    return {
      client: {
        id: 'client',
        name,
        member_since: '',
        entity_name: entity === 'Personal' ? '' : `${name} Fund`,
        entity_type: entity as ClientLedger['client']['entity_type'],
        address: '1 Example Street\nSydney NSW 2000',
        pledged_cents: cents(1_000_000_000),
        total_paid_cents: addCents(ZERO_CENTS, ...live.map(({ amount_cents: amount }) => amount)),
        allocation_count: live.length,
        reversed_count: ofPayments.length - live.length,
        hidden_count: 0,
        hidden_payout_count: 0,
        payout_count: effects.length - ofPayments.length,
        created_at: '2023-06-30T02:00:00.000Z',
      },
      effects,
      lines: [],
      fund: { properties: [], lastIssueOn: undefined },
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

/** Checks that a statement adds up to the cent, and that the statement of the next day opens with its closing figures. */
export function checkAddsUp(ledger: ClientLedger, period: Period): void {
  const said = composeStatement(ledger, period);
  expect(addCents(said.opening.paid, sum(said.movements))).toBe(said.closing.paid);
  expect([said.opening.units, said.closing.units]).toEqual([said.opening.paid, said.closing.paid]);
  for (const { day } of said.movements) expect(day >= period.from && day <= period.to).toBe(true);
  // The total paid at the end of `day`, computed only from the rows that counted then.
  const paidBy = (day: CalendarDate) =>
    ledger.effects
      .filter(({ paid_out_as: out, txn_date: on }) => out === undefined && on <= day)
      .filter(({ annulled_at: at }) => at === undefined)
      .reduce((total, { amount_cents: amount }) => total + amount, 0);
  expect(said.closing.paid).toBe(paidBy(period.to));
  const next = { kind: 'transactions', from: addDays(period.to, 1), to: addDays(period.to, 90) } as const;
  expect(composeStatement(ledger, next).opening.paid).toBe(said.closing.paid);
}

/** Checks that a ledger whose total is wrong by even one cent gives no statement. */
export function checkRefused(ledger: ClientLedger, period: Period, byCents: number): void {
  const client = { ...ledger.client, total_paid_cents: cents(ledger.client.total_paid_cents + byCents) };
  expect(() => composeStatement({ ...ledger, client }, period)).toThrow(DoesNotAddUp);
}

/** Checks that rebuilding a statement with its number and code gives the same file. */
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
