import { describe, expect, test } from 'vitest';
import { listHistory } from '#functions/ledger/audit-store.ts';
import { available } from '#test/functions/documents/uploading.ts';
import { portalOfFile } from '#test/harness/portal-of-file.ts';
import { addProperty, rental, updateProperty, valuation } from './properties.ts';

const portal = portalOfFile({ faults: { conflict: 0.1, lostReply: 0.1, seed: 53 } });

const read = async (id: string) => (await portal.call(portal.manager, 'GET', `/fund/properties/${id}`)).body;
const summaries = async (id: string) =>
  (await listHistory(portal.services, `PROPERTY#${id}`)).map(({ summary }) => summary);

describe('200', () => {
  test('changes the sent fields and keeps the rest', async () => {
    const id = await addProperty(portal, {
      location: { city: 'Newcastle', state: 'NSW', country: 'Australia' },
      rental: rental(),
    });
    const before = await read(id);
    const answer = await updateProperty(portal, id, {
      name: '20 Quay Street',
      type: 'Mixed Use',
      location: { city: 'Maitland' },
      acquisitionPrice: '2900000.01',
    });
    const { valuations: _, last_twelve_months, ...unchanged } = before;
    const expected = {
      ...unchanged,
      name: '20 Quay Street',
      type: 'Mixed Use',
      location: { city: 'Maitland', state: 'NSW', country: 'Australia' },
      acquisitionPrice: 2_900_000.01,
    };
    expect(answer).toMatchObject({ status: 200, body: expected });
    expect(await read(id)).toEqual({ ...expected, valuations: [], last_twelve_months });
    expect(await summaries(id)).toEqual([
      'Changed name, type, location, acquisition price',
      'Property added',
    ]);
  });

  test('a valuation is written back as it was read, also when a newer one was added meanwhile', async () => {
    const id = await addProperty(portal, { valuation: valuation(2_880_000, '2023-12-11') });
    const { latestValuation: former } = await read(id);
    await updateProperty(portal, id, { valuation: valuation(3_120_000, '2025-03-31') });
    const { latestValuation: latest } = await read(id);
    for (const latestValuation of [former, latest, null])
      expect((await updateProperty(portal, id, { latestValuation })).status).toBe(200);
    expect(await read(id)).toMatchObject({ latestValuation: latest, valuations: [{}, {}] });
    const higher = { ...latest, marketValue: 3_200_000 };
    expect((await updateProperty(portal, id, { latestValuation: higher })).body).toMatchObject({
      latestValuation: higher,
    });
    const answer = await updateProperty(portal, id, { latestValuation: { ...higher, date: '2999-01-01' } });
    expect(answer).toMatchObject({ status: 400, body: { issues: [{ path: 'latestValuation.date' }] } });
  });

  test('a valuation is added to the earlier ones, and the one of the latest day is the value', async () => {
    const id = await addProperty(portal);
    for (const [value, date] of [
      [2_880_000, '2023-12-11'],
      [3_120_000, '2025-03-31'],
      [3_045_000, '2024-12-09'],
    ] as const) {
      expect((await updateProperty(portal, id, { valuation: valuation(value, date) })).status).toBe(200);
    }
    const { latestValuation, valuations } = await read(id);
    expect(latestValuation).toMatchObject({ marketValue: 3_120_000, date: '2025-03-31' });
    expect(valuations.map(({ date, marketValue }: Record<string, unknown>) => [date, marketValue])).toEqual([
      ['2025-03-31', 3_120_000],
      ['2024-12-09', 3_045_000],
      ['2023-12-11', 2_880_000],
    ]);
    expect(valuations[0]).toMatchObject({
      entered_by_name: 'Morgan Manager',
      entered_at: expect.stringMatching(/Z$/),
    });
    expect((await summaries(id)).filter((summary) => summary === 'Valued')).toHaveLength(3);
  });

  test('another valuation of the same day corrects the first, and both are kept', async () => {
    const id = await addProperty(portal, { valuation: valuation(31_200_000, '2025-03-31') });
    await updateProperty(portal, id, { valuation: valuation(3_120_000, '2025-03-31') });
    const { latestValuation, valuations } = await read(id);
    expect(latestValuation.marketValue).toBe(3_120_000);
    expect(valuations.map(({ marketValue }: { marketValue: number }) => marketValue)).toEqual([
      3_120_000, 31_200_000,
    ]);
  });

  test('the same valuation sent with two keys is kept twice, because two people may have entered it', async () => {
    const id = await addProperty(portal);
    const body = { valuation: valuation(1, '2025-03-31') };
    await updateProperty(portal, id, body);
    await updateProperty(portal, id, body);
    expect((await read(id)).valuations).toHaveLength(2);
  });

  test('sets, changes and removes the rental', async () => {
    const id = await addProperty(portal);
    expect((await updateProperty(portal, id, { rental: rental() })).body.rental).toEqual(rental());
    const changed = await updateProperty(portal, id, { rental: rental({ monthlyRent: 18_000 }) });
    expect(changed.body.rental.monthlyRent).toBe(18_000);
    expect((await updateProperty(portal, id, { rental: null })).body.rental).toBeNull();
    expect((await read(id)).rental).toBeNull();
    expect(await summaries(id)).toEqual(['Rental ended', 'Rental changed', 'Let', 'Property added']);
  });

  test('twenty parallel changes of different fields are all kept', async () => {
    const id = await addProperty(portal);
    const changes: object[] = [
      { name: 'Renamed' },
      { type: 'Industrial' },
      { location: { city: 'Perth' } },
      { location: { state: 'WA' } },
      ...Array.from({ length: 6 }, (_, index) => ({
        valuation: valuation(1_000 + index, `2025-0${index + 1}-01`),
      })),
    ];
    const pending = new Set(changes);
    // A change that collides with too many simultaneous changes is refused, so it is sent again.
    while (pending.size > 0) {
      await Promise.all(
        [...pending].map(async (change) => {
          const { status, body } = await updateProperty(portal, id, change);
          if (status === 200) pending.delete(change);
          else expect(body.code).toBe('changed-meanwhile');
        }),
      );
    }
    expect(await read(id)).toMatchObject({
      name: 'Renamed',
      type: 'Industrial',
      location: { city: 'Perth', state: 'WA' },
      latestValuation: { marketValue: 1_005, date: '2025-06-01' },
    });
    expect((await read(id)).valuations).toHaveLength(6);
  });
});

describe('acquisition and sale', () => {
  const statusOf = async (id: string, body: object) => {
    const answer = await updateProperty(portal, id, body);
    return [answer.status, answer.body.issues?.[0]?.path, answer.body.issues?.[0]?.message];
  };

  test('are kept beside the rental and the value, and a sale can be undone', async () => {
    const id = await addProperty(portal, { acquired_on: '2023-07-21', rental: rental() });
    const before = await read(id);
    expect(before).toMatchObject({ acquired_on: '2023-07-21', sold_on: null, sold_price: null });
    const sale = { sold_on: '2025-05-30', sold_price: 3_150_000.5 };
    expect((await updateProperty(portal, id, sale)).body).toMatchObject({ ...sale, rental: rental() });
    expect((await updateProperty(portal, id, { sold_price: 3_100_000 })).body.sold_price).toBe(3_100_000);
    await updateProperty(portal, id, { sold_on: null, sold_price: null });
    expect(await read(id)).toEqual(before);
    expect(await summaries(id)).toEqual(['Sale removed', 'Sale changed', 'Sold', 'Property added']);
  });

  test('the acquisition day can be corrected and removed', async () => {
    const id = await addProperty(portal);
    expect((await updateProperty(portal, id, { acquired_on: '2023-07-21' })).body.acquired_on).toBe(
      '2023-07-21',
    );
    expect((await updateProperty(portal, id, { acquired_on: null })).body.acquired_on).toBeNull();
    expect((await summaries(id))[0]).toBe('Changed acquisition day');
  });

  test.each([
    [{ sold_on: '2025-05-30' }, 'sold_price', 'A sale needs both a day and a price'],
    [{ sold_price: 1 }, 'sold_on', 'A sale needs both a day and a price'],
    [{ sold_on: '2023-07-20', sold_price: 1 }, 'sold_on', 'The sale cannot be before the acquisition'],
    [{ sold_on: '2098-01-01', sold_price: 1 }, 'sold_on', 'The sale cannot be after today'],
    [{ acquired_on: '2098-01-01' }, 'acquired_on', 'The acquisition date cannot be after today'],
  ])('%j is refused', async (body, path, sentence) => {
    const id = await addProperty(portal, { acquired_on: '2023-07-21' });
    expect(await statusOf(id, body)).toEqual([400, path, sentence]);
  });
});

describe('A valuation', () => {
  const valued = async (id: string, given: object) =>
    portal.call(portal.manager, 'PUT', `/fund/properties/${id}`, {
      valuation: { marketValue: 900_000, date: '2025-05-30', ...given },
    });
  const report = (owner: object) => available(portal, { metadata: { name: 'Valuation report', ...owner } });

  test('shows investors its valuer, its basis and the report', async () => {
    const id = await addProperty(portal, { name: 'Valued by somebody' });
    const { actor } = await portal.addClient({});
    const documentId = await report({});
    const { status } = await valued(id, {
      basis: 'independent',
      valuer: 'Example Valuers',
      document_id: documentId,
    });
    expect(status).toBe(200);
    const { body } = await portal.call(actor, 'GET', '/fund/overview');
    const [property] = body.properties.filter((one: { id: string }) => one.id === id);
    expect(property.latestValuation).toEqual({
      marketValue: 900_000,
      date: '2025-05-30',
      source: 'Independent valuation, Example Valuers',
      basis: 'independent',
      valuer: 'Example Valuers',
      document_id: documentId,
    });
  });

  test('cannot have a report that only one investor may read', async () => {
    const id = await addProperty(portal, { name: 'With a private report' });
    const { id: clientId } = await portal.addClient({});
    const answer = await valued(id, {
      basis: 'independent',
      valuer: 'Example Valuers',
      document_id: await report({ client_id: clientId }),
    });
    expect([answer.status, answer.body.code]).toEqual([404, 'document-not-found']);
  });

  test.each([
    [{}, 'valuation.basis', 'Basis is required'],
    [{ basis: 'independent' }, 'valuation.valuer', 'Enter who valued it'],
    [{ basis: 'guess' }, 'valuation.basis', expect.stringContaining('Expected one of')],
  ])('with %j is refused at the field', async (given, path, message) => {
    const id = await addProperty(portal, { name: `Valued with ${JSON.stringify(given)}` });
    const { status, body } = await valued(id, given);
    expect([status, body.issues]).toEqual([400, [{ path, message }]]);
  });

  test('from before the basis was required is read as before', async () => {
    const id = await addProperty(portal, { name: 'Valued long ago' });
    await valued(id, { source: 'Independent valuation' });
    const { body } = await portal.call(portal.manager, 'GET', `/fund/properties/${id}`);
    expect(body.latestValuation).toEqual({
      marketValue: 900_000,
      date: '2025-05-30',
      source: 'Independent valuation',
      basis: null,
      valuer: null,
      document_id: null,
    });
    expect(body.valuations[0]).toMatchObject({ basis: null, valuer: null, document_id: null });
  });
});
