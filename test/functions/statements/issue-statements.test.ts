import { createHash } from 'node:crypto';
import { PDFDocument } from '@cantoo/pdf-lib';
import { beforeAll, describe, expect, test } from 'vitest';
import { writeAlone } from '#functions/ledger/transact.ts';
import { update } from '#functions/ledger/write.ts';
import { clientKey } from '#functions/records/client-store.ts';
import { fundDateAt } from '#shared/calendar-date.ts';
import { NO_UNIT_VALUE } from '#shared/terms.ts';
import { closeUpTo, reopen } from '#test/functions/fund/closing.ts';
import { portalOfFile } from '#test/harness/portal-of-file.ts';
import { textOf } from '../capital-calls/pdf-text.ts';
import { ask, balance, contribute, fileOf, issue, papersOf, statementOf, takeBack, YEAR } from './issuing.ts';

const portal = portalOfFile({ faults: { conflict: 0.05, lostReply: 0.05, lag: 20, seed: 11 } });

const NAMED = { name: 'Nguyễn Văn Đức', entity_type: 'Other', entity_name: 'Gia đình Nguyễn' } as const;

interface Payer {
  readonly id: string;
  readonly actor: Parameters<typeof portal.call>[0];
}

const payers: Payer[] = [];
let corrected: Payer & { readonly wrong: string };
let paidOut: Payer;
let unsound: readonly Payer[];

function paidIn(): Payer {
  const client = payers.pop();
  if (!client) throw new Error('Make more payers');
  return client;
}

async function newPayer(): Promise<Payer> {
  const client = await portal.addClient({ ...NAMED, address: '1 Example Street\nSydney NSW 2000' });
  await contribute(portal, client.id, '1000.01', '2024-05-02');
  await contribute(portal, client.id, '250.50', '2024-08-14', 'Osko J Tran');
  await contribute(portal, client.id, '49.49', '2025-06-30');
  await contribute(portal, client.id, '77.00', '2025-07-01');
  return client;
}

beforeAll(async () => {
  for (let made = 0; made < 9; made += 1) payers.push(await newPayer());
  paidOut = await newPayer();
  const form = new FormData();
  const csv = 'Date,Amount,Description\n31/03/2025,-12.34,Paid out';
  form.set('file', new File([csv], 'statement.csv', { type: 'text/csv' }));
  const { body: brought } = await portal.call(portal.manager, 'POST', '/transactions/upload-csv', form);
  const rows = await portal.call(portal.manager, 'GET', `/transactions/imports/${brought.import_id}/rows`);
  const path = `/transactions/${rows.body.rows[0].transaction_id}/classify`;
  const kind = { type: 'distribution', client_id: paidOut.id };
  expect((await portal.call(portal.manager, 'PUT', path, kind)).status).toBe(200);
  const client = await portal.addClient({});
  corrected = { ...client, wrong: await contribute(portal, client.id, '300', '2025-02-03') };
  await contribute(portal, client.id, '20', '2025-02-04');
  unsound = [
    await portal.addClient({ name: 'Wrong by a cent' }),
    await portal.addClient({ name: 'Right to the cent' }),
  ];
  for (const { id } of unsound) await contribute(portal, id, '10', '2025-01-02');
  await portal.indexesShowAll();
  await closeUpTo(portal, '2025-06');
});

describe('A statement', () => {
  test('is a paper among the client’s documents and the same as data, and opening and movements add up to the closing balance', async () => {
    const client = paidIn();
    const run = await issue(portal, {
      kind: 'transactions',
      client_id: client.id,
      from: YEAR.from,
      to: YEAR.to,
    });
    expect(run).toMatchObject({ status: 'done', done: 1, total: 1, issued_count: 1, refused: [], held: [] });
    const [paper] = await papersOf(portal, client.id);
    expect(paper).toMatchObject({
      name: 'Transactions 01/07/2024 to 30/06/2025',
      document_type: 'Report',
      statement: {
        kind: 'transactions',
        is_pack: false,
        opening: 1_000.01,
        movements: 299.99,
        closing: 1_300,
        units: 1_300,
      },
    });
    const { status, body } = await statementOf(portal, paper?.statement?.number ?? '');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      number: paper?.statement?.number,
      kind: 'transactions',
      client: {
        name: 'Nguyễn Văn Đức',
        entity_name: 'Gia đình Nguyễn',
        address: '1 Example Street\nSydney NSW 2000',
      },
      from: '2024-07-01',
      to: '2025-06-30',
      opening: balance(1_000.01),
      movements: [
        { day: '2024-08-14', description: 'Contribution, Osko J Tran', amount: 250.5, units: 250.5 },
        { day: '2025-06-30', description: 'Contribution, Osko transfer', amount: 49.49, units: 49.49 },
      ],
      closing: balance(1_300),
      document_id: paper?.id,
      pack_document_id: null,
    });
    expect(body.verification_code).toMatch(/^([0-9A-Z]{4}-){6}[0-9A-Z]{2}$/);
    const said = textOf(await fileOf(portal, paper?.id ?? '')).split('\n');
    for (const text of [
      'Nguyễn Văn Đức, Gia đình Nguyễn',
      `Statement No ${body.number}`,
      'Opening balance',
      '1,000.01',
      'Contribution, Osko J Tran',
      '250.50',
      'Closing balance',
      '1,300.00',
      'Units allocated at 30/06/2025',
      NO_UNIT_VALUE,
      `${portal.services.siteUrl()}/verify/${body.verification_code}`,
    ])
      expect(said).toContain(text);
  });

  test('of a holding shows the position at the end of the day', async () => {
    const client = paidIn();
    await issue(portal, { kind: 'holding', client_id: client.id, on: '2025-06-30' });
    const [paper] = await papersOf(portal, client.id);
    expect(paper).toMatchObject({ name: 'Holding at 30/06/2025' });
    const { body } = await statementOf(portal, paper?.statement?.number ?? '');
    expect(body).toMatchObject({
      from: '2025-06-30',
      opening: balance(1_300),
      movements: [],
      closing: balance(1_300),
    });
  });

  test('of a year has calls and payments besides', async () => {
    const client = paidOut;
    await issue(portal, { ...YEAR, client_id: client.id });
    const [paper] = await papersOf(portal, client.id);
    expect(paper?.name).toBe('Statement 2024–25');
    const { body } = await statementOf(portal, paper?.statement?.number ?? '');
    expect(body).toMatchObject({
      calls: [],
      payments: [{ day: '2025-03-31', description: 'Distribution', amount: 12.34 }],
      position: { pledged: 100_000, due: 0, uncalled: 98_623 },
      // Only an SMSF has a pack.
      pack_document_id: null,
    });
    expect(body.pack).toBeUndefined();
  });

  test('names only itself in its file: made again it has the same bytes, without the time at which it was made', async () => {
    const client = paidIn();
    await issue(portal, { ...YEAR, client_id: client.id });
    const [paper] = await papersOf(portal, client.id);
    const bytes = await fileOf(portal, paper?.id ?? '');
    const pdf = await PDFDocument.load(bytes, { updateMetadata: false });
    expect([pdf.getCreationDate(), pdf.getModificationDate()].map((date) => date?.toISOString())).toEqual([
      '2025-06-30T00:00:00.000Z',
      '2025-06-30T00:00:00.000Z',
    ]);
  });

  test('is not issued again while it would be the same, and nobody is notified twice', async () => {
    const client = paidIn();
    const input = { ...YEAR, client_id: client.id };
    await issue(portal, input);
    const again = await issue(portal, input);
    expect(again).toMatchObject({ issued_count: 0, unchanged_count: 1 });
    expect(await papersOf(portal, client.id)).toHaveLength(1);
    const { body } = await portal.call(
      portal.manager,
      'GET',
      `/messages?client_id=${client.id}&kind=statement`,
    );
    expect(body.messages).toHaveLength(1);
    expect(body.messages[0].subject).toBe('Statement 2024–25');
  });

  test('that has to be corrected stays as it is, and a new one names the one it replaces', async () => {
    const client = paidIn();
    const input = { kind: 'transactions', client_id: client.id, from: YEAR.from, to: YEAR.to };
    await issue(portal, input);
    const [first] = await papersOf(portal, client.id);
    const number = first?.statement?.number ?? '';
    const before = createHash('sha256')
      .update(await fileOf(portal, first?.id ?? ''))
      .digest('hex');
    const { body: former } = await statementOf(portal, number);
    // June is reopened, and a contribution dated in June is recorded after the first statement was issued.
    await reopen(portal, '2025-06');
    await contribute(portal, client.id, '5.00', '2025-06-29', 'Found later');
    await portal.indexesShowAll();
    await issue(portal, input);
    const [second, ...others] = await papersOf(portal, client.id);
    expect(others).toEqual([first]);
    const { body } = await statementOf(portal, second?.statement?.number ?? '');
    expect(body).toMatchObject({ replaces: number, closing: balance(1_305) });
    expect(body.number).not.toBe(number);
    expect((await statementOf(portal, number)).body).toEqual({ ...former, replaced_by: body.number });
    expect(
      createHash('sha256')
        .update(await fileOf(portal, first?.id ?? ''))
        .digest('hex'),
    ).toBe(before);
    expect(textOf(await fileOf(portal, second?.id ?? ''))).toContain(`Replaces statement No ${number}.`);
  });

  test('of a closed month is corrected on the day of the correction, and keeps its figures', async () => {
    const client = corrected;
    await issue(portal, { ...YEAR, client_id: client.id });
    await takeBack(portal, client.wrong);
    await portal.indexesShowAll();
    const today = fundDateAt(portal.services.now());
    const rows = (
      await ask(portal, {
        kind: 'transactions',
        client_id: client.id,
        from: '2025-07-01',
        to: today,
        preview: true,
        provisional: true,
      })
    ).body.rows;
    expect(rows[0]).toMatchObject({
      opening: balance(320),
      movements: -300,
      closing: balance(20),
      statement: { movements: [{ amount: -300, corrects: '2025-02-03' }] },
    });
    expect((await ask(portal, { ...YEAR, client_id: client.id, preview: true })).body.rows[0]).toMatchObject({
      unchanged: true,
      closing: balance(320),
    });
  });
});

describe('A preview', () => {
  test('shows for each client the sums, the difference to the last statement and its number, and issues nothing', async () => {
    const client = paidIn();
    await issue(portal, { kind: 'year', from: '2023-07-01', to: '2024-06-30', client_id: client.id });
    const papers = await papersOf(portal, client.id);
    const { status, body } = await ask(portal, { ...YEAR, all: true, preview: true });
    expect(status).toBe(200);
    expect(body.run_id).toBeUndefined();
    const row = body.rows.find((one: { client_id: string }) => one.client_id === client.id);
    expect(row).toMatchObject({
      client_name: NAMED.name,
      opening: balance(1_000.01),
      movements: 299.99,
      movement_count: 2,
      closing: balance(1_300),
      compared_with: { number: papers[0]?.statement?.number, to: '2024-06-30', paid: 1_000.01 },
      difference: 299.99,
      difference_percent: '30.0',
      issued: null,
      unchanged: false,
      refusal: null,
    });
    expect(row.statement).toBeUndefined();
    await portal.services.settled();
    expect(await papersOf(portal, client.id)).toEqual(papers);
    await issue(portal, { ...YEAR, client_id: client.id });
    expect((await papersOf(portal, client.id))[0]?.statement?.number).toBe(row.number);
  });
});

test('of months that are not closed there is only a provisional paper, which is not stored', async () => {
  const client = paidIn();
  const input = { kind: 'transactions', client_id: client.id, from: '2025-06-01', to: '2025-08-31' };
  const refused = await ask(portal, input);
  expect([refused.status, refused.body.code]).toEqual([409, 'month-not-closed']);
  expect(refused.body.error).toContain('07/2025');
  const { status, body } = await ask(portal, { ...input, provisional: true });
  expect([status, body.run_id]).toEqual([200, undefined]);
  expect(body.paper.filename).toMatch(/provisional\.pdf$/);
  const said = textOf(Buffer.from(body.paper.pdf, 'base64'));
  expect(said).toMatch(/provisional/i);
  expect(said).toContain('77.00');
  expect(said).not.toMatch(/Statement No|\/verify\//);
  await portal.services.settled();
  expect(await papersOf(portal, client.id)).toEqual([]);
});

describe('a statement that does not add up', () => {
  /** Sets the total instead of adding, so that a retry after a fault changes nothing. */
  const setTotal = (clientId: string, cents: number) =>
    writeAlone(
      portal.services,
      update(portal.services, { key: clientKey(clientId), set: { total_paid_cents: cents } }),
    );

  test('is refused with 500 and an alarm, is held back in a run, and has no paper', async () => {
    const [wrong, right] = unsound as [Payer, Payer];
    await setTotal(wrong.id, 1_001);
    try {
      portal.logged.length = 0;
      const answer = await ask(portal, { ...YEAR, client_id: wrong.id });
      expect([answer.status, answer.body.code]).toEqual([500, 'statement-does-not-add-up']);
      expect(portal.logged.map(({ event }) => event)).toContain('statement-unsound');
      const { body } = await ask(portal, { ...YEAR, client_id: wrong.id, preview: true });
      expect(body.rows[0]).toMatchObject({ refusal: 'Does not add up', number: null });
      const everybodyElse = (await portal.call(portal.manager, 'GET', '/clients?limit=1000')).body.clients
        .map(({ id }: { id: string }) => id)
        .filter((id: string) => id !== wrong.id && id !== right.id);
      const run = await issue(portal, { ...YEAR, all: true, except: everybodyElse });
      expect(run).toMatchObject({
        done: 2,
        issued_count: 1,
        held: expect.toSatisfy((ids: string[]) => ids.length === everybodyElse.length),
        refused: [{ client_id: wrong.id, client_name: 'Wrong by a cent', reason: 'Does not add up' }],
      });
      expect(await papersOf(portal, wrong.id)).toEqual([]);
      expect(await papersOf(portal, right.id)).toHaveLength(1);
    } finally {
      await setTotal(wrong.id, 1_000);
    }
  });
});

test.each([
  [{ kind: 'holding', all: true }, 'from'],
  [{ kind: 'holding', all: true, from: '2025-01-01', to: '2025-02-01' }, 'from'],
  [{ kind: 'year', all: true, from: '2025-01-01', to: '2025-12-31' }, 'from'],
  [{ kind: 'transactions', all: true, from: '2025-02-01', to: '2025-01-01' }, 'to'],
  [{ kind: 'transactions', from: '2025-01-01', to: '2025-02-01' }, 'client_id'],
  [{ kind: 'transactions', all: true, client_id: 'x', from: '2025-01-01', to: '2025-02-01' }, 'client_id'],
])('%j is refused at %s', async (input, path) => {
  const { status, body } = await ask(portal, input);
  expect([status, body.issues?.[0]?.path]).toEqual([400, path]);
});
