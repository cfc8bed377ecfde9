import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect } from 'vitest';
import {
  type ClientLedger,
  composeStatement,
  DoesNotAddUp,
  type Period,
} from '#functions/statements/compose-statement.ts';
import { statementNumber, verificationCode } from '#functions/statements/statement-number.ts';
import { renderStatement } from '#functions/statements/statement-pdf.ts';
import { addDays, type CalendarDate } from '#shared/calendar-date.ts';
import { addCents, type Cents, cents, ZERO_CENTS } from '#shared/money.ts';

const FIRST = '2023-07-01' as CalendarDate;
const DAYS = 1_100;
const dayOf = (offset: number) => addDays(FIRST, offset);

type Contribution = ClientLedger['contributions'][number];

const text = fc.constantFrom(
  'Osko transfer',
  'Überweisung Łódź',
  'Nguyễn Văn Đức',
  '山田 太郎',
  '',
  'Direct credit 3',
);

const contribution = fc
  .record({
    offset: fc.nat(DAYS),
    amount: fc.integer({ min: 1, max: 900_000_000 }),
    text,
    kind: fc.constantFrom('paid', 'paid', 'paid', 'reversed', 'distribution'),
    reversedAfter: fc.nat(400),
  })
  .map(
    ({ offset, amount, text: description, kind, reversedAfter }, index = 0): Omit<Contribution, 'id'> => ({
      transaction_id: `t${index}`,
      client_id: 'client',
      txn_date: dayOf(offset),
      amount_cents: cents(kind === 'distribution' ? -amount : amount),
      note: '',
      client_description: description,
      ...(kind === 'distribution' ? { paid_out_as: 'distribution' as const } : {}),
      ...(kind === 'reversed' ? { reversed_at: `${dayOf(offset + reversedAfter)}T02:00:00.000Z` } : {}),
    }),
  );

/** The stored ledger of a client, with reversed allocations. The total paid is the sum of the other allocations. */
export const clientLedger: fc.Arbitrary<ClientLedger> = fc
  .record({
    name: fc.constantFrom('Olivia Chen', 'Nguyễn Văn Đức', '김민수', 'Ελένη Παππά'),
    entity: fc.constantFrom('Personal', 'SMSF', 'Other'),
    contributions: fc.array(contribution, { maxLength: 40 }),
  })
  .map(({ name, entity, contributions }) => {
    const items = contributions
      .map((item, index) => ({ ...item, id: `a${index}` }))
      .sort((a, b) => (a.txn_date < b.txn_date ? -1 : a.txn_date > b.txn_date ? 1 : 0));
    const live = items.filter(
      ({ paid_out_as: out, reversed_at: at }) => out === undefined && at === undefined,
    );
    return {
      client: {
        id: 'client',
        name,
        entity_name: entity === 'Personal' ? '' : `${name} Fund`,
        entity_type: entity as ClientLedger['client']['entity_type'],
        address: '1 Example Street\nSydney NSW 2000',
        pledged_cents: cents(1_000_000_000),
        total_paid_cents: addCents(ZERO_CENTS, ...live.map(({ amount_cents: amount }) => amount)),
        created_at: '2023-06-30T02:00:00.000Z',
      },
      contributions: items,
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
    ledger.contributions
      .filter(({ paid_out_as: out, txn_date: on }) => out === undefined && on <= day)
      .filter(({ reversed_at: at }) => at === undefined || at.slice(0, 10) > day)
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
