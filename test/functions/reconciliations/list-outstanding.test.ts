import { expect, test } from 'vitest';
import { portalOfFile } from '#test/harness/portal-of-file.ts';
import { callCapital } from '../capital-calls/calling.ts';
import { callFrom, payLine } from './reconciling.ts';

const portal = portalOfFile();

test('lists lines of issued calls that are not fully paid, with their references, earliest due first', async () => {
  const [anna, ben] = [await portal.addClient({ name: 'Anna' }), await portal.addClient({ name: 'Ben' })];
  const late = await callFrom(portal, [[anna.id, 500]], { due_date: '2030-02-01' });
  const early = await callFrom(
    portal,
    [
      [anna.id, 100],
      [ben.id, 200],
    ],
    { due_date: '2030-01-01' },
  );
  await callCapital(portal, { draft: true });
  const [paid, part] = early.lines;
  if (!paid || !part) throw new Error('No lines');
  await payLine(portal, paid, 100);
  await payLine(portal, part, 50);
  const { body } = await portal.call(portal.manager, 'GET', '/reconciliations/outstanding');
  expect(body).toMatchObject({
    total: 2,
    next_cursor: null,
    line_items: [
      {
        id: part.id,
        status: 'Partially Paid',
        matched_amount: 50,
        outstanding_amount: 150,
        client_name: 'Ben',
      },
      { id: late.lines[0]?.id, status: 'Issued', outstanding_amount: 500, capital_call_id: late.callId },
    ],
  });
  for (const line of body.line_items) expect(line.payment_reference).toMatch(/^\d{12}$/);
  const first = await portal.call(portal.manager, 'GET', '/reconciliations/outstanding?limit=1');
  const second = await portal.call(
    portal.manager,
    'GET',
    `/reconciliations/outstanding?limit=1&cursor=${first.body.next_cursor}`,
  );
  expect([...first.body.line_items, ...second.body.line_items]).toEqual(body.line_items);
});
