import { expect, test } from 'vitest';
import { addDays, fundDateAt } from '#shared/calendar-date.ts';
import { portalOfFile } from '#test/harness/portal-of-file.ts';
import { callFrom, payLine } from '../reconciliations/reconciling.ts';
import { callCapital } from './calling.ts';

const portal = portalOfFile();
const today = fundDateAt(new Date());

test('a client sees their own lines, newest first, and no lines of others', async () => {
  const anna = await portal.addClient({ name: 'Anna', pledged_amount: 100 });
  const ben = await portal.addClient({ name: 'Ben-the-other', pledged_amount: 300 });
  await callCapital(portal, { title: 'First call', total_amount: 40 });
  portal.advance(1_000);
  await callCapital(portal, { title: 'Second call', total_amount: 80 });
  await callCapital(portal, { title: 'Not issued', total_amount: 80, draft: true });
  const { body } = await portal.call(anna.actor, 'GET', `/clients/${anna.id}/capital-calls`);
  expect(body).toMatchObject({ total: 2, next_cursor: null });
  expect(body.capital_calls).toEqual([
    expect.objectContaining({ title: 'Second call', amount: 20, matched_amount: 0, status: 'Issued' }),
    expect.objectContaining({ title: 'First call', amount: 10, outstanding_amount: 10 }),
  ]);
  expect(JSON.stringify(body)).not.toContain('Ben-the-other');
  expect(JSON.stringify(body)).not.toMatch(/total_amount|line_count|client_/);
  const url = await portal.call(
    anna.actor,
    'GET',
    `/documents/${body.capital_calls[0].document_id}/download-url`,
  );
  expect(url.body.filename).toBe(`Capital call ${body.capital_calls[0].payment_reference}.pdf`);
  expect(await portal.call(anna.actor, 'GET', `/clients/${ben.id}/capital-calls`)).toMatchObject({
    status: 404,
    body: { code: 'client-not-found' },
  });
  const first = await portal.call(anna.actor, 'GET', `/clients/${anna.id}/capital-calls?limit=1`);
  expect(first.body.total).toBeNull();
  const rest = await portal.call(
    anna.actor,
    'GET',
    `/clients/${anna.id}/capital-calls?limit=1&cursor=${first.body.next_cursor}`,
  );
  expect(rest.body.capital_calls).toMatchObject([{ title: 'First call' }]);
});

test('the first page has the sums of the whole list, without withdrawn lines', async () => {
  const anna = await portal.addClient({ name: 'Anna', pledged_amount: 1_000 });
  const whole = async (query = '') =>
    (await portal.call(anna.actor, 'GET', `/clients/${anna.id}/capital-calls${query}`)).body;
  expect((await whole()).sums).toEqual({
    count: 0,
    called_amount: 0,
    matched_amount: 0,
    outstanding_amount: 0,
    open_count: 0,
    first_due_date: null,
    overdue_amount: 0,
  });
  const [paid] = (await callFrom(portal, [[anna.id, 100]])).lines;
  portal.advance(1_000);
  const [open] = (await callFrom(portal, [[anna.id, 200]], { due_date: addDays(today, 9) })).lines;
  portal.advance(1_000);
  const [gone] = (await callFrom(portal, [[anna.id, 400]])).lines;
  if (!paid || !open || !gone) throw new Error('No lines');
  await payLine(portal, paid, 100);
  await payLine(portal, open, 50);
  await portal.call(
    portal.manager,
    'POST',
    `/capital-calls/${gone.capital_call_id}/line-items/${gone.id}/withdraw`,
    { reason: 'Called by mistake' },
  );
  await portal.indexesShowAll();
  const sums = {
    count: 3,
    called_amount: 300,
    matched_amount: 150,
    outstanding_amount: 150,
    open_count: 1,
    first_due_date: addDays(today, 9),
    overdue_amount: 0,
  };
  expect((await whole()).sums).toEqual(sums);
  const first = await whole('?limit=1');
  expect(first.sums).toEqual(sums);
  expect((await whole(`?limit=1&cursor=${first.next_cursor}`)).sums).toBeUndefined();
});
