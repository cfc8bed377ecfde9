import { beforeAll, describe, expect, test } from 'vitest';
import { readNewestTexts } from '#functions/records/transaction-search-store.ts';
import { portalOfFile } from '#test/harness/portal-of-file.ts';
import { available } from '../documents/uploading.ts';
import { callFrom, importRows, payLine } from '../reconciliations/reconciling.ts';

const portal = portalOfFile();
let olivia: Awaited<ReturnType<typeof portal.addClient>>;
let noah: Awaited<ReturnType<typeof portal.addClient>>;
let reference = '';

beforeAll(async () => {
  olivia = await portal.addClient({ name: 'Olivia Chen', mobile: '0491 570 021' });
  noah = await portal.addClient({ name: 'Zoë Walker', entity_name: 'O’Brien Super', entity_type: 'SMSF' });
  const { lines } = await callFrom(
    portal,
    [
      [olivia.id, 1_000.5],
      [noah.id, 2_000],
    ],
    { title: 'Settlement of Harbour Road' },
  );
  reference = lines[0]?.payment_reference ?? '';
  const [first] = lines;
  if (first) await payLine(portal, first, 1_000.5);
  await importRows(portal, [
    [-450.25, 'Strata levy Harbour Road'],
    [450.25, 'Refund'],
    [4_502.5, 'Rent'],
  ]);
  await available(portal, {
    filename: 'a.pdf',
    metadata: { client_id: noah.id, name: 'Tax statement', description: 'Paid $1,000.50 and 450.25.' },
  });
  await available(portal, { filename: 'b.pdf', metadata: { name: 'Trust deed' } });
});

async function search(text: string, actor = portal.manager) {
  const { status, body } = await portal.call(actor, 'GET', `/search?${new URLSearchParams({ q: text })}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

describe('200', () => {
  test('accents, case and apostrophes do not matter', async () => {
    for (const text of ['zoe', 'ZOË', "o'brien", 'O’BRIEN SUPER', 'brien'])
      expect((await search(text)).clients.hits, text).toMatchObject([{ name: 'Zoë Walker' }]);
  });

  test('a name that begins with the words comes before one that has them later', async () => {
    await portal.addClient({ name: 'Ann Olivia Young' });
    await portal.addClient({ name: 'Olivia' });
    const { clients } = await search('olivia');
    expect(clients.hits.map(({ name }: { name: string }) => name)).toEqual([
      'Olivia',
      'Olivia Chen',
      'Ann Olivia Young',
    ]);
  });

  test('full-width digits, as some keyboards write them, are digits', async () => {
    const wide = (text: string) =>
      text.replaceAll(/[!-~]/g, (one) => String.fromCharCode(one.charCodeAt(0) + 0xfee0));
    for (const [text, client_name] of [
      ['2000.00', 'Zoë Walker'],
      ['$2,000', 'Zoë Walker'],
      [reference, 'Olivia Chen'],
    ] as const)
      expect((await search(wide(text))).capital_calls.hits, text).toMatchObject([{ client_name }]);
    for (const text of ['0491570021', '+61 491 570 021'])
      expect((await search(wide(text))).clients.hits, text).toMatchObject([{ name: 'Olivia Chen' }]);
  });

  test('an amount without a sign finds payments in and out, one with a sign only that direction', async () => {
    const amounts = async (text: string) =>
      (await search(text)).transactions.hits.map(({ amount }: { amount: number }) => amount).sort();
    expect(await amounts('450.25')).toEqual([-450.25, 450.25]);
    expect(await amounts('-450.25')).toEqual([-450.25]);
    expect(await amounts('+450.25')).toEqual([450.25]);
    expect(await amounts('50.25')).toEqual([]);
  });

  test('an amount finds a document that contains it, and not one with a longer number', async () => {
    const papers = async (text: string) => (await search(text)).documents.total;
    // The client's notice of the call also contains the amount.
    expect(await papers('1000.50')).toBe(2);
    expect(await papers('$450.25')).toBe(1);
    expect(await papers('0.50')).toBe(0);
    expect(await papers('450.2')).toBe(0);
  });

  test('an open amount of a call finds its line, a total the whole call', async () => {
    expect((await search('$2,000')).capital_calls.hits).toMatchObject([{ client_name: 'Zoë Walker' }]);
    expect((await search('3000.50')).capital_calls.hits).toMatchObject([
      { title: 'Settlement of Harbour Road', client_name: null, payment_reference: null },
    ]);
  });

  test('a call is found by its title once, and a line by its reference', async () => {
    expect((await search('settlement')).capital_calls.hits).toMatchObject([{ client_name: null }]);
    expect((await search(reference)).capital_calls.hits).toMatchObject([
      { client_name: 'Olivia Chen', status: 'Paid' },
    ]);
  });

  test('a row that was voided or set aside is not found', async () => {
    const [id = ''] = await importRows(portal, [[77.77, 'Row to set aside']]);
    expect((await search('77.77')).transactions.total).toBe(1);
    await portal.call(portal.manager, 'POST', `/transactions/${id}/set-aside`, { reason: 'Not ours' });
    expect((await search('77.77')).transactions.total).toBe(0);
    expect((await search('row to set aside')).transactions.total).toBe(0);
  });

  test('at most eight of a kind are answered, with their total number', async () => {
    for (let index = 0; index < 10; index += 1) await portal.addClient({ name: `Perera ${index}` });
    const { clients } = await search('perera');
    expect({ hits: clients.hits.length, total: clients.total }).toEqual({ hits: 8, total: 10 });
  });

  test('a client finds their own calls, payments and papers and the fund’s papers', async () => {
    const own = await search('settlement', olivia.actor);
    expect(own).toMatchObject({
      clients: { total: 0 },
      properties: { total: 0 },
      capital_calls: { total: 1, hits: [{ client_name: 'Olivia Chen', amount: 1_000.5 }] },
    });
    expect(own.order[0]).toBe('capital_calls');
    for (const { client_id } of own.documents.hits) expect(client_id).toBe(olivia.id);
    expect((await search('1000.50', olivia.actor)).order).toEqual([
      'capital_calls',
      'transactions',
      'documents',
    ]);
    expect((await search('trust', olivia.actor)).documents.total).toBe(1);
    expect((await search(reference, olivia.actor)).order[0]).toBe('capital_calls');
    expect((await search('tax', noah.actor)).documents.total).toBe(1);
    for (const text of ['tax', '2000', '450.25', 'strata', 'zoe', '3000.50'])
      expect((await search(text, olivia.actor)).order, text).toEqual([]);
    expect((await search(reference, noah.actor)).order).toEqual([]);
  });

  test('texts made to break a search find nothing', async () => {
    const odd = [
      '%',
      '_',
      '*',
      '.*',
      '(',
      '[',
      '\\',
      '"',
      "'",
      '{}',
      '$',
      '$$',
      '#',
      'CLIENT#',
      'begins_with(',
      '-',
      '+',
      '__proto__',
      'constructor',
      '\u0130',
      '\ud83d\ude00',
      'a'.repeat(100),
      '9'.repeat(100),
      '(((((((((((a+)+)+)+$',
      'CC',
      'CC9999 9999',
      '0000 0000 0000',
      "' OR 1=1 --",
      '<script>',
      '../../etc/passwd',
      '\u0301',
      '\ufdfa',
    ];
    for (const text of odd) {
      const { status } = await portal.call(
        portal.manager,
        'GET',
        `/search?${new URLSearchParams({ q: text })}`,
      );
      expect(status, text).toBe(200);
      await search(text, olivia.actor);
    }
  });
});

describe('400', () => {
  test.each([
    ['nothing', ''],
    ['q=', ''],
    ['q=%20%20', 'Enter a search'],
    [`q=${'a'.repeat(101)}`, 'At most 100 characters'],
    ['q=%00', 'Contains characters that cannot be shown'],
    ['q=a%E2%80%AEb', 'Contains characters that cannot be shown'],
    ['q=a&q=b', ''],
    ['q=a&limit=1', ''],
  ])('%s', async (query, sentence) => {
    const { status, body } = await portal.call(portal.manager, 'GET', `/search?${query}`);
    expect({ status, code: body.code }).toEqual({ status: 400, code: 'invalid-input' });
    expect(JSON.stringify(body)).toContain(sentence);
  });
});

test('the searched text is in no log, with any outcome', async () => {
  const { logged, services } = portal;
  const before = logged.length;
  await search('Olivia-in-no-log');
  await search('77,123.45');
  await portal.call(portal.stranger, 'GET', '/search?q=Olivia-in-no-log');
  await portal.call(undefined, 'GET', '/search?q=Olivia-in-no-log');
  await portal.call(portal.manager, 'GET', `/search?q=Olivia-in-no-log${'x'.repeat(200)}`);
  await portal.call(portal.manager, 'GET', '/search?q=Olivia-in-no-log&other=Olivia-in-no-log');
  const broken = new Error('No answer to Olivia-in-no-log');
  services.database.middlewareStack.add(() => () => Promise.reject(broken), {
    step: 'initialize',
    name: 'broken',
  });
  const failed = await portal.call(portal.manager, 'GET', '/search?q=Olivia-in-no-log');
  services.database.middlewareStack.remove('broken');
  expect(failed.status).toBe(500);
  const lines = logged.slice(before);
  expect(lines.length).toBeGreaterThanOrEqual(7);
  const text = JSON.stringify(lines);
  expect(text).toContain('GET /search');
  for (const part of ['Olivia-in-no-log', 'Olivia', '77,123.45', '77123']) expect(text).not.toContain(part);
});

test('of a longer ledger the search reads only up to its limit, and reports where it stopped', async () => {
  const all = await readNewestTexts(portal.services, { mostRead: 2_000, costOfMonth: 10 });
  expect(all.seenTo).toBeNull();
  expect(all.rows.length).toBeGreaterThan(3);
  const two = await readNewestTexts(portal.services, { mostRead: 12, costOfMonth: 10 });
  expect(two.rows).toEqual(all.rows.slice(0, 2));
  expect(two.seenTo).toBe(two.rows.at(-1)?.txn_date);
  const none = await readNewestTexts(portal.services, { mostRead: 10, costOfMonth: 10 });
  expect(none).toEqual({ rows: [], seenTo: null });
});
