import fc from 'fast-check';
import { expect, test } from 'vitest';
import { composeNotice } from '#functions/messages/notice.ts';
import type { CallWithTerms } from '#functions/records/call-terms.ts';
import type { LineItem } from '#functions/records/capital-call-store.ts';
import { DEMO_FUND } from '#shared/fund-seed.ts';
import { parseMoney } from '#shared/money.ts';
import { portalOfTest } from '#test/harness/portal-of-file.ts';
import { seedPrice } from '#test/harness/seed-price.ts';
import { sendQueued, tokenOf } from '#test/harness/sent-mail.ts';
import { runs } from '#test/runs.ts';
import { callFrom, payLine } from '../reconciliations/reconciling.ts';
import { callCapital, linesOf } from './calling.ts';
import { textOf } from './pdf-text.ts';

const portal = portalOfTest();
type Fact = { label: string; value: string };

const WHY = {
  purpose: 'The purchase of 7 Wattle Street.\nSettlement is on Friday.',
  purpose_split: [
    { label: 'Purchase', amount: 450 },
    { label: 'Stamp duty & costs', amount: 50 },
  ],
};

test('file, email, page without sign-in and JSON state the same purpose and position, and uncalled is the dashboard’s', async () => {
  await seedPrice(portal.services, '2020-01-01', '1');
  const client = await portal.addClient({ name: 'Ada', pledged_amount: 1_000 });
  const line_items = (amount: number) => [{ client_id: client.id, amount }];
  const first = await callCapital(portal, { total_amount: 300, line_items: line_items(300) });
  const [firstLine] = await linesOf(portal, first.id);
  await payLine(portal, firstLine, 200);
  await sendQueued(portal);
  const drafted = await callCapital(portal, {
    total_amount: 500,
    line_items: line_items(500),
    draft: true,
    ...WHY,
  });
  const path = `/capital-calls/${drafted.id}`;
  const notice = async () =>
    (await portal.call(portal.manager, 'GET', `${path}/line-items/${drafted.id}-0001/notice`)).body;
  const preview = await notice();
  await portal.call(portal.manager, 'PUT', path, { status: 'Issued' });
  await portal.services.settled();
  const json = await notice();
  expect(json).toMatchObject({ purpose: WHY.purpose, purpose_split: preview.purpose_split });
  expect(json.position).toEqual(preview.position);
  expect(Object.fromEntries(json.position.map(({ label, value }: Fact) => [label, value]))).toMatchObject({
    'Your pledge': '$1,000.00',
    'Called before': '$300.00',
    'This call': '$500.00',
    'Called after': '$800.00',
    Uncalled: '$200.00',
    'Paid so far': '$200.00',
    'Units held': '200',
  });
  const figure = `/figures/client-uncalled?client_id=${client.id}`;
  expect((await portal.call(portal.manager, 'GET', figure)).body.value).toBe(200);

  const [mail] = await sendQueued(portal);
  const page = await portal.call(undefined, 'POST', '/notices/open', { token: tokenOf(mail) });
  expect(page.body.notice.position).toEqual(json.position);
  expect(page.body.notice.purpose).toBe(WHY.purpose);
  const [line] = await linesOf(portal, drafted.id);
  const [version] = await portal.bucket.versionsOf(`documents/${line.document_id}`);
  const file = textOf(
    await portal.services.bucket.read(`documents/${line.document_id}`, version?.versionId ?? ''),
  );
  const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ');
  for (const { label, value } of [...json.purpose_split, ...json.position]) {
    expect(mail?.text).toContain(`${label}: ${value}`);
    expect(file).toContain(`${label}\n${value}`);
  }
  expect(oneLine(mail?.text ?? '')).toContain(oneLine(WHY.purpose));
  expect(oneLine(file)).toContain(oneLine(WHY.purpose));

  await payLine(portal, line, 100);
  expect((await notice()).position).toEqual(json.position);
});

test('the position adds up for every pledge, payment and call, and says how much is above the pledge and why', async () => {
  const amount = fc.integer({ min: 0, max: 10_000_000 });
  fc.assert(
    fc.property(amount, amount, amount, amount, (pledged_cents, paid_cents, due_cents, amount_cents) => {
      const position = { on: '2026-06-30', pledged_cents, paid_cents, due_cents };
      const line = { position, amount_cents, title: 'Roof', due_date: '2026-07-30', grace_days: 7 };
      const call = { fund: DEMO_FUND, beyond_pledge_reason: 'The roof fell in' };
      const notice = composeNotice(
        { ...line, payment_reference: '1', issued_at: '2026-06-30T02:00:00.000Z' } as unknown as LineItem,
        { name: 'Ada', entity_name: '', address: '' },
        call as unknown as CallWithTerms,
      );
      const textOfFact = (label: string) => notice.position.find((fact) => fact.label === label)?.value;
      const of = (label: string) =>
        parseMoney((textOfFact(label)?.split(':')[0] ?? '0').replaceAll(/[$,]/g, '')) ?? Number.NaN;
      expect(of('Called before')).toBe(paid_cents + due_cents);
      expect(of('Called before') + of('This call')).toBe(of('Called after'));
      expect(of('Called after') + of('Uncalled')).toBe(of('Your pledge') + of('Above your pledge'));
      expect(Math.min(of('Uncalled'), of('Above your pledge'))).toBe(0);
      if (of('Above your pledge') > 0) expect(textOfFact('Above your pledge')).toContain('The roof fell in');
    }),
    { numRuns: runs(200) },
  );
});

test('a split by purpose must add up to the total of the call, also after an edit', async () => {
  const client = await portal.addClient({ name: 'Ada', pledged_amount: 1_000 });
  const details = { title: 'Roof', line_items: [{ client_id: client.id, amount: 500 }], draft: true, ...WHY };
  const create = (total_amount: number) =>
    portal.call(portal.manager, 'POST', '/capital-calls', {
      ...details,
      total_amount,
      line_items: [{ client_id: client.id, amount: total_amount }],
    });
  expect(await create(501)).toMatchObject({
    status: 400,
    body: { code: 'invalid-input', issues: [{ path: 'purpose_split' }] },
  });
  const { body } = await create(500);
  expect(body).toMatchObject(WHY);
  const edit = (change: object) => portal.call(portal.manager, 'PUT', `/capital-calls/${body.id}`, change);
  expect((await edit({ total_amount: 600 })).body.code).toBe('invalid-input');
  expect((await edit({ purpose_split: [{ label: 'Roof', amount: 499.99 }] })).body.code).toBe(
    'invalid-input',
  );
  expect((await edit({ purpose: '', purpose_split: [] })).body).toMatchObject({
    purpose: '',
    purpose_split: [],
  });
  expect((await edit({ total_amount: 600 })).status).toBe(200);
});

async function positionOn(issued_on: string, line_items: readonly object[]): Promise<Fact[]> {
  const { id } = await callCapital(portal, { total_amount: 100, line_items, issued_on, notify: true });
  const path = `/capital-calls/${id}/line-items/${id}-0001/notice`;
  return (await portal.call(portal.manager, 'GET', path)).body.position;
}

test('a recorded call whose clients are notified counts what was paid and due on its day', async () => {
  const client = await portal.addClient({ name: 'Ada', pledged_amount: 1_000 });
  const line_items = [{ client_id: client.id, amount: 100 }];
  const later = await callCapital(portal, { total_amount: 100, line_items });
  const [paid] = await linesOf(portal, later.id);
  await payLine(portal, paid, 100);
  expect(await positionOn('2024-03-01', line_items)).toMatchObject([
    { label: 'As at', value: '01/03/2024' },
    { label: 'Your pledge' },
    { label: 'Called before', value: '$0.00' },
    { label: 'This call', value: '$100.00' },
    { label: 'Called after', value: '$100.00' },
    { label: 'Uncalled', value: '$900.00' },
    { label: 'Paid so far', value: '$0.00' },
  ]);
});

test('what was paid, written off or withdrawn after the day of a recorded call was called before it', async () => {
  const client = await portal.addClient({ name: 'Ada', pledged_amount: 1_000 });
  const earlier = async (amount: number) => {
    const { lines } = await callFrom(portal, [[client.id, amount]], { issued_on: '2024-01-01' });
    const [line] = lines;
    if (!line) throw new Error('Not called');
    const path = `/capital-calls/${line.capital_call_id}/line-items/${line.id}`;
    const lower = async (how: string, more = {}) => {
      const body = { reason: 'Nobody can pay it', ...more };
      expect((await portal.call(portal.manager, 'POST', `${path}/${how}`, body)).status).toBe(200);
    };
    return { pay: (paidNow: number, day: string) => payLine(portal, line, paidNow, day), lower };
  };
  const [paid, writtenOff, withdrawn] = [await earlier(100), await earlier(30), await earlier(7)];
  await paid.pay(40, '15/02/2024');
  await paid.pay(60, '15/04/2024');
  await writtenOff.lower('write-off', { amount: 30 });
  await withdrawn.lower('withdraw');
  const position = await positionOn('2024-03-01', [{ client_id: client.id, amount: 100 }]);
  expect(Object.fromEntries(position.map(({ label, value }) => [label, value]))).toMatchObject({
    'Called before': '$137.00',
    'Paid so far': '$40.00',
  });
});
