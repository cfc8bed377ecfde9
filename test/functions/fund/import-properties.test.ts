import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { listHistory } from '#functions/ledger/audit-store.ts';
import { LIMITS } from '#shared/constants.ts';
import { csvForm } from '../../harness/csv-form.ts';
import { killerOf } from '../../harness/killed-process.ts';
import { portalOfFile } from '../../harness/portal-of-file.ts';
import { addProperty } from './properties.ts';

const portal = portalOfFile({
  faults: { conflict: 0.1, throttle: 0.02, lostReply: 0.05, unprocessed: 0.2, seed: 9 },
});

const HEADINGS =
  'Name,Type,Acquisition price,Acquired on,City,Market value,Valued on,Valuation source,Monthly rent,Tenant,Lease end';
const send = (lines: readonly string[], query = '', headers = {}) =>
  portal.call(
    portal.manager,
    'POST',
    `/fund/properties/import${query}`,
    csvForm([HEADINGS, ...lines].join('\n')),
    headers,
  );
const keyed = () => ({ 'Idempotency-Key': randomUUID() });
const listed = async (): Promise<{ id: string; name: string }[]> =>
  (await portal.call(portal.manager, 'GET', '/fund/properties')).body.properties;
const detail = async (name: string) => {
  const found = (await listed()).filter((property) => property.name === name);
  expect(found).toHaveLength(1);
  return (await portal.call(portal.manager, 'GET', `/fund/properties/${found[0]?.id}`)).body;
};

describe('an import', () => {
  test('adds each property with its day, price, lease and every valuation, the latest as its value', async () => {
    const { status, body } = await send([
      '1 Quay Street,commercial,"$2,850,000.00",01/03/2021,Newcastle,3000000,30/06/2023,Opteon,17200.10,Dental Group,30/06/2029',
      '1 QUAY  street,,,,,3200000,30 Jun 2025,Opteon,,,',
      '1 Quay Street,Commercial,,,,3100000,2024-06-30,Opteon,,,',
      '2 Plain Road,Residential,500000,,,,,,,,',
    ]);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: 'done',
      insertedCount: 2,
      duplicateCount: 0,
      total_rows: 2,
      rejected: [],
      ignored_columns: [],
    });
    const property = await detail('1 Quay Street');
    expect(property).toMatchObject({
      type: 'Commercial',
      acquisitionPrice: 2_850_000,
      acquired_on: '2021-03-01',
      location: { city: 'Newcastle' },
      latestValuation: { marketValue: 3_200_000, date: '2025-06-30', source: 'Opteon' },
      rental: { monthlyRent: 17_200.1, tenantName: 'Dental Group', leaseEnd: '2029-06-30' },
    });
    expect(property.valuations.map(({ marketValue }: { marketValue: number }) => marketValue)).toEqual([
      3_200_000, 3_100_000, 3_000_000,
    ]);
    expect(await detail('2 Plain Road')).toMatchObject({ latestValuation: null, rental: null });
    const [created, ...others] = await listHistory(portal.services, `PROPERTY#${property.id}`);
    expect(others).toEqual([]);
    expect(created).toMatchObject({
      action: 'property.created',
      actor_name: 'Morgan Manager',
      summary: 'Property added from a file',
    });
    const [started] = await listHistory(portal.services, `PROPERTY_IMPORT#${body.import_id}`);
    expect(started).toMatchObject({ action: 'property-import.started', summary: 'File of 2 properties' });
  });

  test('reads basis and valuer, and fills in missing ones as the form does', async () => {
    const file = (lines: readonly string[]) =>
      csvForm(['Name,Type,Price,Value,Valued on,Basis,Valuer,Source', ...lines].join('\n'));
    const { body } = await portal.call(
      portal.manager,
      'POST',
      '/fund/properties/import',
      file([
        'Basis 1,Residential,1,5,01/01/2025,independent valuation,Meridian Valuers,',
        'Basis 2,Residential,1,5,01/01/2025,Directors,,',
        'Basis 3,Residential,1,5,01/01/2025,,Meridian Valuers,',
        'Basis 4,Residential,1,5,01/01/2025,Purchase price,,The contract',
        'Basis 5,Residential,1,5,01/01/2025,Independent,,',
        'Basis 6,Residential,1,5,01/01/2025,Guess,,',
        'Basis 7,Residential,1,5,01/01/2025,,,',
      ]),
    );
    expect(body.ignored_columns).toEqual([]);
    const valued = async (name: string) => {
      const { basis, valuer, source } = (await detail(name)).latestValuation;
      return [basis, valuer, source];
    };
    expect(await valued('Basis 1')).toEqual([
      'independent',
      'Meridian Valuers',
      'Independent valuation, Meridian Valuers',
    ]);
    expect(await valued('Basis 2')).toEqual(['directors', null, 'Directors\u2019 valuation']);
    expect(await valued('Basis 3')).toEqual([null, 'Meridian Valuers', 'Meridian Valuers']);
    expect(await valued('Basis 4')).toEqual(['purchase price', null, 'The contract']);
    expect(body.rejected).toEqual([
      { line: 6, message: 'Valuer: enter who valued it.' },
      { line: 7, message: 'Basis: expected one of: independent, directors, kerbside, purchase price.' },
      { line: 8, message: 'Valuation source: source is required.' },
    ]);
  });

  test('skips a property whose name already exists, its valuations too, and reports it', async () => {
    await addProperty(portal, { name: '3 There Before' });
    const lines = [
      '3 there before,Residential,1,,,9,01/01/2025,Guess,,,',
      '4 New Street,Residential,1,,,,,,,,',
    ];
    const preview = await send(lines, '?dryRun=true');
    expect(preview.body).toMatchObject({ status: 'preview', insertedCount: 1, duplicateCount: 1 });
    expect(preview.body.preview).toMatchObject([
      { name: '3 there before', duplicate: true, valuation_count: 1, let: false },
      { name: '4 New Street', duplicate: false },
    ]);
    expect((await listed()).some(({ name }) => name === '4 New Street')).toBe(false);
    expect((await send(lines)).body).toMatchObject({ insertedCount: 1, duplicateCount: 1 });
    expect((await detail('3 There Before')).valuations).toEqual([]);
    expect((await send(lines)).body).toMatchObject({ insertedCount: 0, duplicateCount: 2 });
  });

  test('rejects a whole property for a fault in one of its lines, and names each fault', async () => {
    const { body } = await send([
      '5 Good,Residential,1,,,,,,,,',
      ',Residential,1,,,,,,,,',
      '6 Castle,Castle,lots,31/02/2020,,,,,,,',
      '7 Future,Residential,1,01/01/2199,,,,,,,',
      '8 Half let,Residential,1,,,,,,900,,',
      '9 Two,Residential,1,,,5,01/01/2024,Opteon,,,',
      '9 Two,Commercial,,,,6,01/01/2025,Opteon,,,',
      '9 Two,,,,,7,01/01/2199,Opteon,,,',
      '9 Two,,,,,,,,,,',
    ]);
    expect(body).toMatchObject({ insertedCount: 1, total_rows: 1 });
    expect(body.rejected).toEqual([
      { line: 3, message: 'Name: name is required.' },
      {
        line: 4,
        message:
          'Type: expected one of: Residential, Commercial, Industrial, Mixed Use. Acquired on: enter a date that exists, as YYYY-MM-DD. Acquisition price: enter an amount in dollars with at most two decimals.',
      },
      { line: 5, message: 'The acquisition date cannot be after today.' },
      { line: 6, message: 'Tenant: tenant is required. Lease end: required.' },
      { line: 7, message: 'Line 8 of the same property has an error.' },
      { line: 8, message: 'Line 7 of the same property has a different type.' },
      { line: 9, message: 'A valuation cannot be dated in the future.' },
      { line: 10, message: 'Line 7 has the same property.' },
    ]);
    expect((await listed()).some(({ name }) => name === '9 Two')).toBe(false);
  });
});

describe('an import that is sent again', () => {
  const lines = (of: string) =>
    Array.from(
      { length: 20 },
      (_, index) => `${of} ${index},Residential,1,,,${index + 1},01/01/2025,Opteon,,,`,
    );

  test('with its key has one effect and the same answer, ten in parallel too', async () => {
    const key = keyed();
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(lines('Often'), '', key)));
    for (const { status, body } of answers) if (status === 200) expect(body.insertedCount).toBe(20);
    expect((await send(lines('Often'), '', key)).body).toMatchObject({ status: 'done', insertedCount: 20 });
    expect((await listed()).filter(({ name }) => name.startsWith('Often'))).toHaveLength(20);
  });

  test('killed in the middle adds no property and no valuation twice', async () => {
    const killer = killerOf(portal);
    for (const [turn, at] of [3, 8, 15].entries()) {
      const key = keyed();
      killer.killAt(at, turn % 2 === 0 ? 'after' : 'before');
      expect((await send(lines(`Turn ${turn}`), '', key)).status).toBeGreaterThanOrEqual(500);
      killer.startAgain();
      expect((await send(lines(`Turn ${turn}`), '', key)).body).toMatchObject({
        insertedCount: 20,
        duplicateCount: 0,
      });
      expect((await detail(`Turn ${turn} 3`)).valuations).toHaveLength(1);
    }
  });

  test('two parallel files with the same property add it once', async () => {
    const [one, other] = await Promise.all([
      send(['Shared street,Residential,1,,,,,,,,', 'One,Residential,1,,,,,,,,']),
      send(['Shared street,Residential,2,,,,,,,,', 'Other,Residential,1,,,,,,,,']),
    ]);
    expect(one.body.insertedCount + other.body.insertedCount).toBe(3);
    expect((await listed()).filter(({ name }) => name === 'Shared street')).toHaveLength(1);
  });
});

test('a file without the columns of a property is refused with the missing columns', async () => {
  const body = csvForm('Name,City\nQuay,Sydney');
  const answer = await portal.call(portal.manager, 'POST', '/fund/properties/import', body);
  expect(answer).toMatchObject({ status: 400, body: { code: 'not-csv' } });
  expect(answer.body.error).toContain('Missing: type, acquisition price.');
});

test('formulas stay texts, and characters that cannot be shown reject their property alone', async () => {
  const long = 'x'.repeat(LIMITS.nameLength + 1);
  const { body } = await send([
    '"\'=cmd()",Residential,1,,,,,,,,',
    'a\u202Eb,Residential,1,,,,,,,,',
    `${long},Residential,1,,,,,,,,`,
  ]);
  expect(body.insertedCount).toBe(1);
  expect(body.rejected.map(({ line }: { line: number }) => line)).toEqual([3, 4]);
  expect((await listed()).some(({ name }) => name === '=cmd()')).toBe(true);
});
