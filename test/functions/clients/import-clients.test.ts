import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { CLIENT_COLUMNS } from '#functions/clients/client-rows.ts';
import { listHistory } from '#functions/ledger/audit-store.ts';
import { IMPORT_ANSWER_WITHIN_MS, LIMITS } from '#shared/constants.ts';
import { csvOf } from '#shared/csv.ts';
import { addManager } from '../../harness/add-manager.ts';
import { OTHER_DETAILS, WRITTEN_DETAILS } from '../../harness/client-details.ts';
import { csvForm } from '../../harness/csv-form.ts';
import { killerOf } from '../../harness/killed-process.ts';
import { pagesOf } from '../../harness/pages-of.ts';
import { portalOfFile } from '../../harness/portal-of-file.ts';
import type { TestAnswer } from '../../harness/test-portal.ts';

const portal = portalOfFile({
  faults: { conflict: 0.1, throttle: 0.02, lostReply: 0.05, unprocessed: 0.2, seed: 7 },
});

const HEADINGS = 'Name,Email,Mobile,Entity type,Entity name,Address,Pledge,Status';

const send = (csv: string | FormData, query = '', headers = {}): Promise<TestAnswer> =>
  portal.call(
    portal.manager,
    'POST',
    `/clients/import${query}`,
    typeof csv === 'string' ? csvForm(csv) : csv,
    headers,
  );
const keyed = () => ({ 'Idempotency-Key': randomUUID() });

let files = 0;
function listOf(count: number): { csv: string; emails: string[] } {
  files += 1;
  const emails = Array.from({ length: count }, (_, index) => `file${files}-${index}@example.com`);
  const rows = emails.map((email, index) => `Client ${files}-${index},${email},,Personal,,,1000,`);
  return { csv: [HEADINGS, ...rows].join('\n'), emails };
}

interface Listed {
  id: string;
  email: string;
}

async function listed(): Promise<Map<string, Listed>> {
  const found = new Map<string, Listed>();
  for (const client of (await pagesOf(portal, '/clients?limit=1000')).flatMap(({ clients }) => clients)) {
    expect(found.has(client.email), client.email).toBe(false);
    found.set(client.email, client);
  }
  return found;
}
const detail = async (email: string) => {
  const { id } = (await listed()).get(email) ?? { id: '' };
  return (await portal.call(portal.manager, 'GET', `/clients/${id}`)).body;
};
const invited = (email: string) => portal.identity.invitations.filter((to) => to === email).length;
const totals = async () => (await portal.call(portal.manager, 'GET', '/fund/statistics')).body.clients;

describe('an import', () => {
  test('adds each client with all details of its row, counts them in the fund and invites nobody', async () => {
    const before = await totals();
    const csv = [
      'E-mail;Pledge;Name;Entity Type;Entity name;Mobile;Address;Status;Notes',
      'Full@Example.com;"$250,000.50";Zoë Full;smsf;Full Super;0400 000 000;"1 Wattle St\nSydney";inactive;By post',
      'plain@example.com;0;Plain;Personal;;;;;',
    ].join('\r\n');
    const { status, body } = await send(csv);
    expect(status).toBe(200);
    expect(body).toEqual({
      import_id: expect.any(String),
      status: 'done',
      insertedCount: 2,
      duplicateCount: 0,
      processed_rows: 2,
      total_rows: 2,
      rejected: [],
      notes: [],
      ignored_columns: [],
      invited_count: 0,
    });
    expect(await detail('full@example.com')).toMatchObject({
      name: 'Zoë Full',
      entity_type: 'SMSF',
      entity_name: 'Full Super',
      mobile: '0400 000 000',
      address: '1 Wattle St\nSydney',
      pledged_amount: 250_000.5,
      status: 'Inactive',
      notes: 'By post',
      invited: false,
      not_invited: true,
    });
    expect(await detail('plain@example.com')).toMatchObject({ status: 'Active', pledged_amount: 0 });
    expect([invited('full@example.com'), invited('plain@example.com')]).toEqual([0, 0]);
    const after = await totals();
    expect(after.total_clients - before.total_clients).toBe(2);
    expect(after.active_clients - before.active_clients).toBe(1);
  });

  test('reads every detail that people write down, fixed words in any case', async () => {
    const rows = {
      'shouted@example.com': Object.entries(WRITTEN_DETAILS).map(([name, text]) => [
        name,
        text.toUpperCase(),
      ]),
      'whispered@example.com': Object.entries(OTHER_DETAILS).map(([name, text]) => [
        name,
        text.toLowerCase(),
      ]),
    };
    const cells = Object.entries(rows).map(([email, details]) => {
      const row: Record<string, string> = { ...Object.fromEntries(details), email, pledged_amount: '1' };
      return CLIENT_COLUMNS.map(({ name }) => row[name] ?? '');
    });
    const { body } = await send(csvOf([CLIENT_COLUMNS.map(({ label }) => label), ...cells]));
    expect(body).toMatchObject({ insertedCount: 2, rejected: [], ignored_columns: [] });
    for (const [email, details] of Object.entries(rows)) {
      const stored = await detail(email);
      for (const [name = '', text = ''] of details)
        expect(stored[name].toLowerCase(), name).toBe(text.toLowerCase());
    }
  });

  test('reads the lists of registries: titles above, two columns of a name, other words, a dash for nothing', async () => {
    const { body } = await send(
      [
        'Register of investors,,,,,',
        'As at 30 June 2025,,,,,',
        'First name,Surname,E-mail,Investor Type,Committed amount,Mobile',
        'Wanda,One,w1@example.com,Super Fund,-,',
        'Wes,Two,w2@example.com,individual,"$1,000",',
        'Wyn\u200b,Three,w3@example.com,TRUST,1,',
        'Wu,Four,w4@example.com,Company,1,6.1412E+10',
      ].join('\n'),
    );
    const changed = { line: 7, message: 'A spreadsheet has changed the mobile. Type it again as text.' };
    expect(body).toMatchObject({ insertedCount: 3, rejected: [changed], ignored_columns: [] });
    expect(body.notes.map(({ line }: { line: number }) => line)).toEqual([1, 2, 6]);
    const read = await Promise.all(['w1', 'w2', 'w3'].map((name) => detail(`${name}@example.com`)));
    expect(read.map(({ name, entity_type: type, pledged_amount: pledge }) => [name, type, pledge])).toEqual([
      ['Wanda One', 'SMSF', 0],
      ['Wes Two', 'Personal', 1_000],
      ['Wyn Three', 'Other', 1],
    ]);
  });

  test('is in the audit log with the sender and the file, and each client with their origin', async () => {
    const { csv, emails } = listOf(1);
    const { body } = await send(csvForm(csv, '../clients<1>.csv'));
    const [started] = await listHistory(portal.services, `CLIENT_IMPORT#${body.import_id}`);
    expect(started).toMatchObject({
      action: 'client-import.started',
      actor_name: 'Morgan Manager',
      summary: 'File of 1 client',
      changes: [
        { field: 'file_name', after: 'clients_1_.csv' },
        { field: 'total_rows', after: 1 },
      ],
    });
    const { id } = await detail(emails[0] ?? '');
    const [created, ...others] = await listHistory(portal.services, `CLIENT#${id}`);
    expect(others).toEqual([]);
    expect(created).toMatchObject({
      action: 'client.created',
      actor_name: 'Morgan Manager',
      summary: 'Client added from a file',
    });
  });

  test('skips a client that already exists, with any other details in the row, and reports it', async () => {
    const { actor, id } = await portal.addClient({ name: 'There before', pledged_amount: 77 });
    const { csv, emails } = listOf(2);
    const file = `${csv}\nOther name,${actor.email.toUpperCase()},,Other,,,5,Suspended`;
    const preview = await send(file, '?dryRun=true');
    expect(preview.body).toMatchObject({ status: 'preview', insertedCount: 2, duplicateCount: 1 });
    expect(preview.body.preview.map(({ duplicate }: { duplicate: boolean }) => duplicate)).toEqual([
      false,
      false,
      true,
    ]);
    expect((await send(file)).body).toMatchObject({ insertedCount: 2, duplicateCount: 1, rejected: [] });
    expect((await portal.call(portal.manager, 'GET', `/clients/${id}`)).body).toMatchObject({
      name: 'There before',
      pledged_amount: 77,
      status: 'Active',
    });
    expect((await send(file)).body).toMatchObject({ insertedCount: 0, duplicateCount: 3 });
    expect((await listed()).has(emails[0] ?? '')).toBe(true);
  });

  test('names the fault of each row, imports the others, and names unknown columns', async () => {
    const csv = [
      `${HEADINGS},Tax file number`,
      'Good,good@example.com,,Personal,,,10,,1',
      ',noname@example.com,,Personal,,,10,,',
      'Bad,not-an-address,,Club,,,ten,Asleep,',
      'Again,GOOD@example.com,,Personal,,,10,,',
      'Minus,minus@example.com,,Personal,,,-5,,',
      'Cents,cents@example.com,,Personal,,,1.005,,',
      'No pledge,none@example.com,,Personal,,,,,',
    ].join('\n');
    const { body } = await send(csv);
    expect(body).toMatchObject({ insertedCount: 1, total_rows: 1, ignored_columns: ['Tax file number'] });
    expect(body.rejected).toEqual([
      { line: 3, message: 'Name: required.' },
      {
        line: 4,
        message:
          'Email: enter an email address. Entity type: expected one of: Personal, SMSF, Other. Pledge: enter an amount in dollars with at most two decimals. Status: expected one of: Active, Inactive, Suspended.',
      },
      { line: 5, message: 'Line 2 has the same email address.' },
      { line: 6, message: 'Pledge: amount must not be negative.' },
      { line: 7, message: 'Pledge: enter an amount in dollars with at most two decimals.' },
      { line: 8, message: 'Pledge: required.' },
    ]);
  });

  test('a row with more cells than there are headings is rejected, because its cells may have shifted', async () => {
    const { csv } = listOf(1);
    const { body } = await send(`${csv}\nShifted,s@example.com,,Personal,,1 Wattle St, Sydney,10,Active`);
    expect(body).toMatchObject({
      insertedCount: 1,
      rejected: [{ line: 3, message: 'This line has more cells than the column headings.' }],
    });
  });

  test('a user who is no client keeps their address, and the row reports it', async () => {
    const { csv } = listOf(1);
    const { userId } = await portal.identity.findOrCreateUser('staff@example.com');
    await addManager(portal.services, { userId, email: 'staff@example.com' });
    const { body } = await send(`${csv}\nStaff,staff@example.com,,Personal,,,1,`);
    expect(body).toMatchObject({
      status: 'done',
      insertedCount: 1,
      rejected: [{ line: 3, message: 'This email address belongs to a user who is not a client.' }],
    });
  });

  test('invites each of its clients once where that is requested, and no suspended one', async () => {
    const { csv, emails } = listOf(3);
    const file = `${csv}\nCut off,cut${files}@example.com,,Personal,,,1,Suspended`;
    const key = keyed();
    const first = await send(file, '?invite=true', key);
    expect(first.body).toMatchObject({ status: 'done', insertedCount: 4, invited_count: 3 });
    expect((await send(file, '?invite=true', key)).body).toEqual(first.body);
    expect(emails.map(invited)).toEqual([1, 1, 1]);
    expect(invited(`cut${files}@example.com`)).toBe(0);
    expect(await detail(emails[0] ?? '')).toMatchObject({ invited: true, not_invited: false });
    const { id } = await detail(emails[1] ?? '');
    const history = await listHistory(portal.services, `CLIENT#${id}`);
    expect(history.map(({ action, summary }) => [action, summary])).toEqual([
      ['client.invited', 'Invited'],
      ['client.created', 'Client added from a file'],
    ]);
  });

  test('an invitation that was not sent leaves the client added, and can be sent from the client', async () => {
    const { csv, emails } = listOf(1);
    const { services } = portal;
    const { identity } = services;
    const failing = {
      ...identity,
      sendInvitation: async () => {
        throw new Error('The mail is down');
      },
    };
    Object.assign(services, { identity: failing });
    const { body } = await send(csv, '?invite=true');
    Object.assign(services, { identity });
    expect(body).toMatchObject({ status: 'done', insertedCount: 1, invited_count: 0 });
    const client = await detail(emails[0] ?? '');
    expect(client.not_invited).toBe(true);
    const sent = await portal.call(portal.manager, 'POST', `/clients/${client.id}/invitation`);
    expect(sent.status).toBe(200);
    expect(await detail(client.email)).toMatchObject({ invited: true, not_invited: false });
  });
});

describe('an import that is sent again', () => {
  test('ten in parallel with one key add each client once', async () => {
    const { csv } = listOf(6);
    const key = keyed();
    const before = await totals();
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(csv, '', key)));
    for (const { status, body } of answers) if (status === 200) expect(body.insertedCount).toBe(6);
    await send(csv, '', key);
    await listed();
    expect((await totals()).total_clients).toBe(before.total_clients + 6);
  });

  test('killed in the middle and sent again adds no client twice and counts all as its own', async () => {
    const killer = killerOf(portal);
    for (const at of [2, 7, 19]) {
      const { csv, emails } = listOf(24);
      const key = keyed();
      killer.killAt(at, at % 2 === 0 ? 'before' : 'after');
      expect((await send(csv, '', key)).status).toBeGreaterThanOrEqual(500);
      expect(killer.hasEnded()).toBe(true);
      killer.startAgain();
      expect((await send(csv, '', key)).body).toMatchObject({
        status: 'done',
        insertedCount: 24,
        duplicateCount: 0,
        processed_rows: 24,
      });
      const all = await listed();
      expect(emails.every((email) => all.has(email))).toBe(true);
    }
  });

  test('one that runs out of time answers with its progress, and continues with the next request', async () => {
    const { csv } = listOf(30);
    const key = keyed();
    const { identity } = portal.services;
    let asked = 0;
    // The user pool is so slow that the time runs out after a few clients.
    const slow = {
      ...identity,
      findOrCreateUser: (email: string) => {
        asked += 1;
        if (asked === 10) portal.advance(IMPORT_ANSWER_WITHIN_MS);
        return identity.findOrCreateUser(email);
      },
    };
    Object.assign(portal.services, { identity: slow });
    const first = await send(csv, '', key);
    Object.assign(portal.services, { identity });
    expect(first).toMatchObject({ status: 202, body: { status: 'running', total_rows: 30 } });
    expect(first.body.processed_rows).toBeGreaterThanOrEqual(10);
    expect(first.body.processed_rows).toBeLessThan(30);
    expect(first.body.processed_rows).toBe(first.body.insertedCount);
    expect((await send(csv, '', key)).body).toMatchObject({ status: 'done', insertedCount: 30 });
  });
});

describe('a preview', () => {
  test('shows what would be added and writes nothing', async () => {
    const { csv } = listOf(3);
    const before = await totals();
    const { status, body } = await send(csv, '?dryRun=true&invite=true', keyed());
    expect(status).toBe(200);
    expect(body).toMatchObject({ import_id: null, status: 'preview', insertedCount: 3, total_rows: 3 });
    expect(body.preview[0]).toEqual({
      line: 2,
      name: `Client ${files}-0`,
      email: `file${files}-0@example.com`,
      entity_type: 'Personal',
      entity_name: '',
      status: 'Active',
      pledged_amount: 1000,
      duplicate: false,
    });
    expect(await totals()).toEqual(before);
  });
});

describe('400', () => {
  test.each([
    ['a PDF', '%PDF-1.7\n', 'is a PDF, not a CSV file. Save the list as CSV.'],
    ['a workbook', 'PK\u0003\u0004xx', 'is an Excel workbook or ZIP archive'],
    ['an empty file', ' \n', 'is empty'],
    ['no headings', 'Ann,ann@example.com,Personal,5', 'Missing: name, email, entity type, pledge.'],
    ['a missing column', 'Name,Email,Pledge\nAnn,ann@example.com,5', 'Missing: entity type.'],
    ['headings alone', HEADINGS, 'contains no rows below its column headings'],
    [
      'too many columns',
      `${HEADINGS},${'x,'.repeat(60)}\nA,a@example.com,,Other,,,1,`,
      'more than 50 columns',
    ],
  ])('%s is refused with its fault', async (_name, csv, sentence) => {
    const { status, body } = await send(csv);
    expect({ status, code: body.code }).toEqual({ status: 400, code: 'not-csv' });
    expect(body.error).toContain(sentence);
  });
});

describe('a hostile file', () => {
  test('formulas stay texts: an exported list can be imported unchanged', async () => {
    const name = '=HYPERLINK("https://example.com","x")';
    const csv = csvOf([
      ['Name', 'Email', 'Mobile', 'Entity type', 'Entity name', 'Address', 'Pledge', 'Status'],
      [
        name,
        'formula@example.com',
        '+61 400 000 000',
        'Personal',
        '@SUM(A1)',
        '-1',
        { amountCents: 500 as never },
        '',
      ],
    ]);
    expect(csv).toContain("'=HYPERLINK");
    expect((await send(csv)).body).toMatchObject({ insertedCount: 1, rejected: [] });
    expect(await detail('formula@example.com')).toMatchObject({
      name,
      mobile: '+61 400 000 000',
      entity_name: '@SUM(A1)',
      address: '-1',
      pledged_amount: 5,
    });
  });

  test('characters that cannot be shown, stray quotation marks and very long cells reject their rows alone', async () => {
    const long = 'x'.repeat(LIMITS.nameLength + 1);
    const csv = [
      HEADINGS,
      'a\u202Eb,bidi@example.com,,Personal,,,1,',
      `${long},long@example.com,,Personal,,,1,`,
      '"Stray,stray@example.com,,Personal,,,1,',
      'Fine,fine@example.com,,Personal,,,1,',
      `Huge,huge@example.com,,Personal,,${'y'.repeat(70_000)},1,`,
    ].join('\n');
    const { body } = await send(csv);
    expect(body.insertedCount).toBe(1);
    expect(body.rejected.map(({ line }: { line: number }) => line)).toEqual([2, 3, 4, 6]);
    expect((await listed()).has('fine@example.com')).toBe(true);
  });

  test('more than 50 records with unpaired quotation marks refuse the whole file, before anything is added', async () => {
    const stray = (count: number) => HEADINGS + '\n"Stray,stray@example.com\nFine"x'.repeat(count);
    expect((await send(stray(50), '?dryRun=true')).body.rejected).toHaveLength(100);
    const { status, body } = await send(stray(51));
    expect([status, body.code]).toEqual([400, 'not-csv']);
    expect(body.error).toMatch(/^The quotation marks of more than 50 rows do not pair up/);
  });

  test.each(['__proto__', 'constructor', 'toString'])(
    'a column or an address named %s is only text',
    async (word) => {
      const csv = `${HEADINGS},${word}\n${word},${word.toLowerCase()}@example.com,,Personal,,,1,,x`;
      expect((await send(csv)).body).toMatchObject({ insertedCount: 1, ignored_columns: [word] });
    },
  );
});
