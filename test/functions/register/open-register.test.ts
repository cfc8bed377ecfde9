import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { csvForm } from '#test/harness/csv-form.ts';
import { seedPrice } from '#test/harness/seed-price.ts';
import {
  adjust,
  closeUntil,
  decide,
  done,
  holder,
  portal,
  second,
  send,
  startPortal,
  unitsOn,
} from './registering.ts';

startPortal();

const DAY = '2025-05-31';

function bring(rows: readonly string[], units: string, more: Record<string, string> = {}, query = '') {
  const form = csvForm(['Client,Units,Member since', ...rows].join('\n'), 'register.csv');
  for (const [name, value] of Object.entries({ day: DAY, units_on_issue: units, ...more }))
    form.set(name, value);
  const path = `/register/opening${query}`;
  return portal.call(portal.manager, 'POST', path, form, { 'Idempotency-Key': randomUUID() });
}

const preview = (...[rows, units, more]: Parameters<typeof bring>) =>
  bring(rows, units, more, '?dryRun=true');
const clientOf = async (id: string) => (await send('GET', `/clients/${id}`)).body;

async function three() {
  const anna = await holder(1_000, { name: 'Anna Baker', email: 'anna@example.com' });
  const rock = await holder(500, { name: 'Bo Rock', entity_name: 'Rock Super', entity_type: 'SMSF' });
  const cleo = await holder(0, { name: 'Cleo Dunn' });
  return { anna, rock, cleo };
}

const ROWS = ['anna@example.com,"1,050.5",01/07/2019', 'rock super,450,', 'CLEO  Dunn,20,2020-02-03'];

test('each holder gets the move from what payments gave to what the register says, once', async () => {
  const { anna, rock, cleo } = await three();
  const { body } = await preview(ROWS, '1,520.5');
  expect(body).toMatchObject({ status: 'preview', insertedCount: 3, rejected: [] });
  expect(body.preview).toMatchObject([
    { client_id: anna, units: 1_050.5, allocated_units: 1_000, difference: 50.5, member_since: '2019-07-01' },
    { client_id: rock, units: 450, allocated_units: 500, difference: -50, member_since: null },
    { client_id: cleo, units: 20, allocated_units: 0, difference: 20 },
  ]);
  expect(await unitsOn(DAY, anna, rock, cleo)).toEqual([1_000, 500, 0]);
  const answer = await bring(ROWS, '1520.5');
  expect(answer).toMatchObject({
    status: 200,
    body: { status: 'done', insertedCount: 3, processed_rows: 3 },
  });
  expect(await unitsOn(DAY, anna, rock, cleo)).toEqual([1_050.5, 450, 20]);
  expect(await unitsOn('2025-05-30', anna, rock, cleo)).toEqual([1_000, 500, 0]);
  expect(await clientOf(anna)).toMatchObject({ member_since: '2019-07-01', total_paid: 1_000 });
  expect(await clientOf(cleo)).toMatchObject({ client_since: '2020-02-03' });
  const { moves } = await done(send('GET', `/register/moves?client_id=${rock}`));
  expect(moves[0]).toMatchObject({
    kind: 'opening',
    units: -50,
    source: 'register.csv',
    approved_alone: false,
  });
  expect((await bring(ROWS, '1520.5')).body).toMatchObject({ status: 'done', insertedCount: 3 });
  expect((await bring(ROWS.slice(1), '470')).body.code).toBe('register-opened');
});

test('a register that does not tie names the line, the holder or the sum, and changes nothing', async () => {
  const { anna, rock, cleo } = await three();
  const refused = async (rows: string[], units: string) => {
    const { status, body } = await bring(rows, units);
    expect([status, body.code]).toEqual([409, 'opening-does-not-tie']);
    expect((await preview(rows, units)).body.error ?? body.error).toBe(body.error);
    return body.error;
  };
  const [a = '', b = '', c = ''] = ROWS;
  expect(await refused([a, c], '1070.5')).toContain('Bo Rock (500.0000 units)');
  expect(await refused([a, b, c], '1520.4')).toContain('1,520.5000 units, but 1,520.4000');
  for (const [row, message] of [
    ['Nobody,20,', 'No client has this name'],
    ['Anna Baker,20,', 'Line 2 is about the same client'],
    ['Cleo Dunn,-1,', 'enter a number of units'],
    ['Cleo Dunn,20.00001,', 'enter a number of units'],
    ['Cleo Dunn,20,31/02/2020', 'a date that exists'],
  ] as const) {
    expect(await refused([a, b, row], '1520.5')).toContain(`Line 4: `);
    expect((await preview([a, b, row], '1520.5')).body.rejected).toEqual([
      { line: 4, message: expect.stringContaining(message) },
    ]);
  }
  expect(await unitsOn(DAY, anna, rock, cleo)).toEqual([1_000, 500, 0]);
  await done(adjust(rock, -480, { day: '2025-06-10' }));
  expect((await bring(['anna@example.com,1000,', 'Bo Rock,479,'], '1479')).body).toMatchObject({
    code: 'units-gone',
    error: expect.stringContaining('Bo Rock'),
  });
  expect((await bring([a], '1', { day: '2099-01-01' })).body.code).toBe('future-date');
  await closeUntil('2025-03', '2025-03-31');
  expect((await bring([a], '1', { day: '2025-03-31' })).body.code).toBe('period-locked');
});

test('once a price is published, a second person brings it in, and what was interrupted goes on', async () => {
  const people: string[] = [];
  for (let number = 1; number <= 45; number += 1)
    people.push(await holder(0, { name: `Holder ${number}`, email: `h${number}@example.com` }));
  const rows = people.map((_, index) => `h${index + 1}@example.com,${index + 1}.5,`);
  await seedPrice(portal.services, '2025-04-30', '1.05');
  const other = await second();
  const { status, body } = await bring(rows, '1057.5');
  expect([status, body.approval.what]).toEqual([202, 'register-opening']);
  expect((await send('GET', '/register')).body.holders).toEqual([]);
  const { now } = portal.services;
  let jumpMs = 0;
  const setClock = (clock: () => Date) => Object.assign(portal.services, { now: clock });
  setClock(() => {
    jumpMs += 15_000;
    return new Date(now().getTime() + jumpMs);
  });
  await done(decide(body.approval.id, 'approved', other));
  setClock(() => new Date(now().getTime() + jumpMs));
  const count = async () => (await send('GET', '/register/moves?limit=1')).body.total;
  expect(await count()).toBe(20);
  expect((await bring(rows.slice(1), '1056')).body.code).toBe('register-opened');
  expect((await bring(rows, '1057.5')).body).toMatchObject({ status: 'done', insertedCount: 45 });
  expect(await count()).toBe(45);
  const { body: moves } = await send('GET', '/register/moves?limit=1');
  expect(moves.moves).toMatchObject([{ approved_by_name: 'Olga Nowak', approved_alone: false }]);
  expect(await unitsOn(DAY, ...people.slice(0, 2))).toEqual([1.5, 2.5]);
});
