import { createHash } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { memoryBucket } from '#test/harness/memory-bucket.ts';
import { type Seeded, seeded } from '#test/local/seeding.ts';
import { textOf } from '../capital-calls/pdf-text.ts';

const YEAR = { kind: 'year', from: '2024-07-01', to: '2025-06-30' };
/** On this day, the demo's last valuations are from `YEAR` and have reports. */
const SEEDED_AT = new Date('2025-08-12T02:00:00.000Z');

let portal: Seeded;
let client: { id: string; name: string; entity_name: string };
let files: Map<string, Buffer>;
// biome-ignore lint/suspicious/noExplicitAny: an open JSON document
let statement: any;
let archive: Buffer;

type Versions = ReturnType<typeof memoryBucket>['versions'];

function fileOf(documentId: string): Buffer {
  const versions: Versions = portal.bucket.versions;
  return Buffer.from(versions.get(`documents/${documentId}`)?.at(-1)?.bytes ?? []);
}

function unzip(bytes: Buffer): Map<string, Buffer> {
  const found = new Map<string, Buffer>();
  const end = bytes.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'));
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [method, size] = [bytes.readUInt16LE(at + 10), bytes.readUInt32LE(at + 20)];
    const [name, extra, comment] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ];
    const local = bytes.readUInt32LE(at + 42);
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const packed = bytes.subarray(start, start + size);
    const title = bytes.toString('utf8', at + 46, at + 46 + name);
    found.set(title, method === 0 ? packed : inflateRawSync(packed));
    at += 46 + name + extra + comment;
  }
  return found;
}

beforeAll(async () => {
  portal = await seeded('demo', SEEDED_AT);
  const { clients } = await portal.get('/clients?limit=1000');
  client = clients.find(({ name }: { name: string }) => name === 'Amara Okafor');
  for (;;) {
    const { next_to_close: next } = await portal.get('/periods?limit=1');
    if (next > YEAR.to.slice(0, 7)) break;
    await portal.send('POST', `/periods/${next}/close`, {});
  }
  await portal.send('POST', '/statements', { ...YEAR, client_id: client.id });
  await portal.services.settled();
  const { documents } = await portal.get(`/clients/${client.id}/documents?limit=100`);
  const own = documents.filter((one: { statement?: object }) => one.statement);
  statement = await portal.get(`/statements/${own[0].statement.number}`);
  archive = fileOf(statement.pack_document_id);
  files = unzip(archive);
});

afterAll(() => portal.close());

test('Amara Okafor’s year has a pack for the auditor of her fund among her documents, as one archive', async () => {
  const { documents } = await portal.get(`/clients/${client.id}/documents?limit=100`);
  expect(documents.find(({ id }: { id: string }) => id === statement.pack_document_id)).toMatchObject({
    name: 'For the auditor: Statement 2024–25',
    filename: expect.stringMatching(/\.zip$/),
    document_type: 'Report',
    statement: { is_pack: true },
  });
  expect([...files.keys()]).toEqual([
    'Statement 2024–25.pdf',
    'For the auditor.pdf',
    'Statement.json',
    expect.stringMatching(/^Reports\/.+\.csv$/),
  ]);
});

test('it has the statement itself, to the byte', () => {
  expect(files.get('Statement 2024–25.pdf')?.equals(fileOf(statement.document_id))).toBe(true);
});

test('anybody can check both of its papers by the code', async () => {
  const digestOf = (name: string) =>
    createHash('sha256')
      .update(files.get(name) ?? Buffer.of())
      .digest('hex');
  expect(await portal.get(`/statements/verify/${statement.verification_code}`)).toEqual({
    sha256: digestOf('Statement 2024–25.pdf'),
    pack_sha256: digestOf('For the auditor.pdf'),
    issued_on: statement.issued_on,
    replaced: false,
  });
});

const dayText = (day: string) => `${day.slice(8)}/${day.slice(5, 7)}/${day.slice(0, 4)}`;

test('the fund’s last issue is that of its last contribution by the end of the year, of any client', async () => {
  const { transactions } = await portal.get(
    '/transactions?type=contribution&status=allocated&to=2025-06-30&limit=1',
  );
  const { last_issue: ofFund, last_issue_to_holder: ofHolder } = statement.pack;
  expect(ofFund).toEqual({ price: 1, day: transactions[0].txn_date });
  expect(ofHolder.day).toBe(statement.movements.at(-1).day);
  expect(ofFund.day >= ofHolder.day).toBe(true);
});

test('its paper contains each point that an auditor requires', () => {
  const said = textOf(files.get('For the auditor.pdf') ?? Buffer.of()).split('\n');
  const { pack, closing } = statement;
  const amount = (dollars: number) =>
    dollars.toLocaleString('en-AU', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const units = (count: number) => amount(count).replace(/\.00$/, '');
  for (const text of [
    'Units allocated at 30/06/2025',
    units(closing.units),
    'Cost',
    amount(closing.paid),
    'Market value',
    amount(statement.value.amount),
    'Net tangible assets per unit',
    'Distributed for the year',
    ...statement.distributions.map(({ gross }: { gross: number }) => amount(gross)),
    'Paid to the holder during the year',
    'No tax was withheld from these distributions.',
    'Missing from this pack',
    'A signature, until the trustee signs the last page.',
    'Opening balance',
    ...statement.movements.map(({ amount: moved }: { amount: number }) => amount(moved)),
    'Closing balance',
    'Register entry at 30 June 2025',
    client.entity_name,
    'On the register since',
    'How the fund values its properties',
    'Last issue of units by the fund',
    'Last issue of units to this holder',
    `$1.00 a unit, on ${dayText(pack.last_issue.day)}`,
    `$1.00 a unit, on ${dayText(pack.last_issue_to_holder.day)}`,
    'Nothing in this pack is advice.',
  ])
    expect(said).toContainEqual(text);
  expect(pack.properties.length).toBeGreaterThan(2);
  for (const { name, valuation } of pack.properties) {
    expect(said).toContainEqual(expect.stringContaining(name));
    expect(said).toContain(amount(valuation.value));
    expect(said).toContain(dayText(valuation.day));
    if (valuation.valuer) expect(said).toContain(valuation.valuer);
  }
  expect(said).toContain('Independent valuation');
});

test('its data are those of the statement, and the digest of each report is that of the file', () => {
  const data = JSON.parse(files.get('Statement.json')?.toString() ?? '{}');
  const { document_id: _paper, pack_document_id: _pack, ...said } = statement;
  expect(data).toMatchObject(said);
  const reports = data.pack.properties.flatMap((one: { valuation: { report: object | null } }) =>
    one.valuation.report ? [one.valuation.report] : [],
  );
  expect(reports.length).toBeGreaterThan(0);
  for (const { file, sha256 } of reports) {
    const bytes = files.get(`Reports/${file}`) ?? Buffer.of();
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256);
  }
});

test('its market value is the units times the published price, whose terms add up to the net assets', () => {
  const data = JSON.parse(files.get('Statement.json')?.toString() ?? '{}');
  const { price, unit_value: said } = data.pack;
  const cents = (dollars: number) => Math.round(dollars * 100);
  expect(cents(data.value.amount)).toBe(Math.round(data.closing.units * price.nta_per_unit * 100));
  expect(price).toMatchObject({ day: data.value.day, nta_per_unit: data.value.price });
  expect(said).toContain(`price of ${dayText(price.day)}`);
  const sum = price.terms.reduce((total: number, term: { amount: number }) => total + cents(term.amount), 0);
  expect(sum).toBe(cents(price.nav));
  expect(data.pack.last_issue.price).toBe(1);
});
