import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { listHistory } from '#functions/ledger/audit-store.ts';
import { csvForm } from '../../harness/csv-form.ts';
import { killerOf } from '../../harness/killed-process.ts';
import { portalOfFile } from '../../harness/portal-of-file.ts';

const portal = portalOfFile({
  faults: { conflict: 0.1, throttle: 0.02, lostReply: 0.05, unprocessed: 0.2, seed: 17 },
});

const HEADINGS = 'Title,Issued on,Due date,Client,Amount,Reason beyond pledge';
const send = (lines: readonly string[], query = '', headers = {}) =>
  portal.call(
    portal.manager,
    'POST',
    `/capital-calls/import${query}`,
    csvForm([HEADINGS, ...lines].join('\n')),
    headers,
  );
const get = async (path: string) => (await portal.call(portal.manager, 'GET', path)).body;
const keyed = () => ({ 'Idempotency-Key': randomUUID() });
const callsOf = async (start: string) =>
  (await get('/capital-calls?limit=1000')).capital_calls.filter(({ title }: { title: string }) =>
    title.startsWith(start),
  );
const linesOf = async (start: string) => {
  const [call] = await callsOf(start);
  const { line_items: lines } = await get(`/capital-calls/${call.id}/line-items?limit=1000`);
  return lines.map(({ client_name, amount }: { client_name: string; amount: number }) => [
    client_name,
    amount,
  ]);
};

describe('an import', () => {
  test('records each call with its days and its clients, oldest first, and notifies nobody', async () => {
    const ana = await portal.addClient({ name: 'Ana Alt', email: 'ana@example.com' });
    await portal.addClient({ name: 'Ben Berg', email: 'ben@example.com' });
    const { status, body } = await send([
      'Second call,01/09/2023,15/09/2023,ana@example.com,"$1,000.50",',
      'First call,2023-03-01,31/03/2023,Ana  ALT,2000,',
      'first CALL,1 Mar 2023,31/03/2023,BEN@example.com,3000.25,',
    ]);
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'done', insertedCount: 2, total_rows: 2, rejected: [] });
    const [second, first] = await callsOf('');
    expect(first).toMatchObject({
      title: 'First call',
      status: 'Issued',
      total_amount: 5_000.25,
      due_date: '2023-03-31',
      without_notice: true,
      issuing: null,
    });
    expect(first.issued_at.slice(0, 10)).toBe('2023-02-28');
    expect(first.recorded_at > first.issued_at).toBe(true);
    expect(second).toMatchObject({ title: 'Second call', due_date: '2023-09-15', total_amount: 1_000.5 });
    expect(await linesOf('First')).toEqual([
      ['Ana Alt', 2_000],
      ['Ben Berg', 3_000.25],
    ]);
    expect((await get(`/clients/${ana.id}/documents`)).total).toBe(0);
    const [recorded] = await listHistory(portal.services, `CALL#${first.id}`);
    expect(recorded).toMatchObject({ action: 'capital-call.recorded', actor_name: 'Morgan Manager' });
    const [started] = await listHistory(portal.services, `CAPITAL_CALL_IMPORT#${body.import_id}`);
    expect(started).toMatchObject({
      action: 'capital-call-import.started',
      summary: 'File of 2 capital calls',
    });
  });

  test('shares one line without a client by what is left to call, and is due in 30 days unless stated', async () => {
    expect((await send(['Shared,01/05/2023,,,300,'])).body).toMatchObject({ insertedCount: 1 });
    const [call] = await callsOf('Shared');
    expect(call).toMatchObject({ due_date: '2023-05-31', line_count: 2, total_amount: 300 });
  });

  test('skips a call that already exists by title and day, also one recorded by hand, and reports it', async () => {
    const byHand = { title: 'By  hand', total_amount: 5, issued_on: '2024-02-01' };
    expect((await portal.call(portal.manager, 'POST', '/capital-calls', byHand)).status).toBe(201);
    const lines = ['BY hand,01/02/2024,,ana@example.com,9,', 'By hand,02/02/2024,,ana@example.com,9,'];
    const preview = (await send(lines, '?dryRun=true')).body;
    expect(preview).toMatchObject({ status: 'preview', insertedCount: 1, duplicateCount: 1 });
    expect(preview.preview).toMatchObject([
      { title: 'BY hand', duplicate: true, line_count: 1, total_amount: 9 },
      { title: 'By hand', duplicate: false, issued_on: '2024-02-02', due_date: '2024-03-03' },
    ]);
    expect(await callsOf('By')).toHaveLength(1);
    expect((await send(lines)).body).toMatchObject({ insertedCount: 1, duplicateCount: 1 });
    expect((await send(lines)).body).toMatchObject({ insertedCount: 0, duplicateCount: 2 });
    expect(await callsOf('By')).toHaveLength(2);
  });

  test('rejects a whole call for a fault in one of its lines, and names each fault, as its preview did', async () => {
    await portal.addClient({ name: 'Same Name' });
    await portal.addClient({ name: 'Same Name' });
    await portal.addClient({ name: 'Left Out', status: 'Suspended' });
    await portal.addClient({ name: 'Cy Chen', email: 'cy@example.com' });
    const lines = [
      'Good,01/06/2024,,ana@example.com,1,',
      ',01/06/2024,,ana@example.com,1,',
      'No day,,,ana@example.com,1,',
      'Future,01/01/2199,,ana@example.com,1,',
      'Due before,01/06/2024,01/05/2024,ana@example.com,1,',
      'Nothing,01/06/2024,,ana@example.com,0,',
      'Stranger,01/06/2024,,stranger@example.com,1,',
      'Namesake,01/06/2024,,same name,1,',
      'Two,01/06/2024,,ana@example.com,1,',
      'Two,01/06/2024,,Ana Alt,1,',
      'Two,01/06/2024,01/08/2024,ben@example.com,1,',
      'Two,01/06/2024,,,1,',
      'Suspended,01/06/2024,,Left Out,1,',
      'Too much,01/06/2024,,ana@example.com,100001,',
      'With reason,01/06/2024,,ana@example.com,100001,Agreed with her',
      'Most of it,02/06/2024,,cy@example.com,60000,',
      'Beyond with the one before,03/06/2024,,cy@example.com,60000,',
    ];
    const previewed = (await send(lines, '?dryRun=true')).body;
    const { body } = await send(lines);
    expect(body).toMatchObject({ insertedCount: 3 });
    expect(previewed).toMatchObject({ insertedCount: 3, rejected: body.rejected });
    expect(previewed.preview.map(({ title }: { title: string }) => title)).toEqual([
      'Good',
      'With reason',
      'Most of it',
    ]);
    expect(body.rejected).toEqual([
      { line: 3, message: 'Title: required.' },
      { line: 4, message: 'Issued on: required.' },
      { line: 5, message: 'A call made before the portal was in use cannot have an issue date after today.' },
      { line: 6, message: 'Due date: the due date is before the day of issue.' },
      { line: 7, message: expect.stringMatching(/^Amount: /) },
      { line: 8, message: 'Client: no client has the name or email address stranger@example.com.' },
      { line: 9, message: 'Client: several clients have the name same name; enter the email address.' },
      { line: 10, message: 'Not imported, because line 11 of the same call has an error.' },
      { line: 11, message: 'Line 10 of the same call has the same client.' },
      { line: 12, message: 'Line 10 of the same call has a different due date.' },
      { line: 13, message: 'Client is required: the other lines of this call have a client.' },
      { line: 14, message: expect.stringContaining('Left Out') },
      { line: 15, message: expect.stringContaining('Ana Alt') },
      { line: 18, message: expect.stringContaining('Cy Chen') },
    ]);
    expect(await callsOf('Two')).toEqual([]);
  });
});

describe('an import that is sent again', () => {
  const lines = (of: string) =>
    Array.from({ length: 8 }, (_, index) => `${of} ${index},0${index + 1}/07/2024,,ben@example.com,1,`);

  test('with its key has one effect and the same answer, also in parallel', async () => {
    const key = keyed();
    const answers = await Promise.all(Array.from({ length: 4 }, () => send(lines('Often'), '', key)));
    for (const { status, body } of answers) if (status === 200) expect(body.insertedCount).toBe(8);
    expect((await send(lines('Often'), '', key)).body).toMatchObject({ status: 'done', insertedCount: 8 });
    const calls = await callsOf('Often');
    expect(calls).toHaveLength(8);
  });

  test('killed in the middle records no call twice', async () => {
    const killer = killerOf(portal);
    for (const [turn, at] of [3, 5, 8].entries()) {
      const key = keyed();
      killer.killAt(at, turn % 2 === 0 ? 'after' : 'before');
      expect((await send(lines(`Turn ${turn}`), '', key)).status).toBeGreaterThanOrEqual(500);
      killer.startAgain();
      expect((await send(lines(`Turn ${turn}`), '', key)).body).toMatchObject({
        insertedCount: 8,
        duplicateCount: 0,
      });
      expect(await callsOf(`Turn ${turn}`)).toHaveLength(8);
    }
  });
});

test('a file without the columns of a call is refused with the missing columns', async () => {
  const body = csvForm('Title,Client\nFirst,ana@example.com');
  const answer = await portal.call(portal.manager, 'POST', '/capital-calls/import', body);
  expect(answer).toMatchObject({ status: 400, body: { code: 'not-csv' } });
  expect(answer.body.error).toContain('Missing: issued on, amount.');
});
