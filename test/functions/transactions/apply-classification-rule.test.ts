import { describe, expect, test } from 'vitest';
import { portalOfTest } from '#test/harness/portal-of-file.ts';
import { importRows, newRule, type RuledRow, rowOf } from './ruling.ts';

const portal = portalOfTest({ faults: { conflict: 0.05, lostReply: 0.05 } });

const apply = (id: string, input: object = {}) =>
  portal.call(portal.manager, 'POST', `/classification-rules/${id}/apply`, input);

async function applyAll(id: string): Promise<number[]> {
  const counts: number[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const { status, body } = await apply(id, cursor ? { cursor } : {});
    expect(status).toBe(200);
    counts.push(body.total);
    cursor = body.next_cursor;
  }
  return counts;
}

describe('200', () => {
  test('a preview shows the rows and writes nothing; applying classifies them, each audited with the rule', async () => {
    const { id } = await newRule(portal);
    await importRows(portal, [
      ['-1.00', 'Strata levy one'],
      ['-2.00', 'Levy of strata two'],
      ['-3.00', 'Rates'],
    ]);
    const preview = await apply(id, { preview: true });
    const names = preview.body.transactions.map(({ description }: RuledRow) => description);
    expect(names.sort()).toEqual(['Levy of strata two', 'Strata levy one']);
    expect((await rowOf(portal, 'Strata levy one')).type).toBe('');
    expect(await applyAll(id)).toEqual([2]);
    const row = await rowOf(portal, 'Strata levy one');
    expect(row).toMatchObject({ type: 'expense', category: 'Strata', suggested: null });
    const { body } = await portal.call(portal.manager, 'GET', `/transactions/${row.id}`);
    expect(body.activity[0]).toMatchObject({
      actor_name: 'Morgan Manager',
      summary: 'Classified as expense, Strata by the rule “Strata levies”',
    });
    expect((await rowOf(portal, 'Rates')).type).toBe('');
    expect(await applyAll(id)).toEqual([0]);
  });

  test('one rule names several properties by a word each, in its suggestion, by hand and on import', async () => {
    const addProperty = async (name: string) =>
      (
        await portal.call(portal.manager, 'POST', '/fund/properties', {
          name,
          type: 'Industrial',
          acquisitionPrice: 1,
        })
      ).body.id;
    const [mill, quay] = [await addProperty('2 Mill Lane'), await addProperty('18 Quay Street')];
    const named = { words: 'agent', type: 'rent', category: null, property_id: quay };
    const property_words = [{ word: 'Mill Lane', property_id: mill }];
    const { id } = await newRule(portal, { ...named, property_words });
    await importRows(portal, [
      ['7.00', 'Agent lane of the mill'],
      ['8.00', 'Agent quay'],
    ]);
    expect((await rowOf(portal, 'Agent lane of the mill')).suggested).toMatchObject({ property_id: mill });
    expect(await applyAll(id)).toEqual([2]);
    const propertyOf = async (text: string) => (await rowOf(portal, text)).property_name;
    expect(await propertyOf('Agent lane of the mill')).toBe('2 Mill Lane');
    expect(await propertyOf('Agent quay')).toBe('18 Quay Street');
    await newRule(portal, { ...named, words: 'manager', automatic: true, property_words });
    await importRows(portal, [['9.00', 'Manager of Mill Lane']]);
    expect(await propertyOf('Manager of Mill Lane')).toBe('2 Mill Lane');
  });

  test('skips rows for which another rule counts', async () => {
    const { id } = await newRule(portal, { words: 'strata' });
    await newRule(portal, { words: 'strata penthouse', type: 'tax' });
    await importRows(portal, [
      ['-1.00', 'Strata one'],
      ['-2.00', 'Strata penthouse'],
    ]);
    expect(await applyAll(id)).toEqual([1]);
    expect((await rowOf(portal, 'Strata penthouse')).type).toBe('');
  });

  test('continues by cursor over more rows than one transaction holds, among others', async () => {
    const { id } = await newRule(portal);
    const rows = Array.from(
      { length: 150 },
      (_, index) => ['-1.00', index % 3 ? `Strata levy ${index}` : `Other ${index}`] as const,
    );
    await importRows(portal, rows);
    const counts = await applyAll(id);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(100);
    expect(Math.max(...counts)).toBeLessThanOrEqual(48);
    const { body } = await portal.call(portal.manager, 'GET', '/transactions?limit=1');
    expect(body.summary).toMatchObject({ unclassified: 50, expenses: { count: 100, total: 100 } });
  });
});

describe('an automatic rule', () => {
  test('classifies imported rows, audited as the rule; a row with other suggestions stays unclassified', async () => {
    const { id } = await newRule(portal, { automatic: true });
    await newRule(portal, { words: 'rates' });
    const rows = Array.from({ length: 120 }, (_, index) => ['-1.00', `Strata levy ${index}`] as const);
    const done = await importRows(portal, [...rows, ['-3.00', 'Rates'], ['7.00', 'Deposit']]);
    expect(done).toMatchObject({ insertedCount: 122 });
    const row = await rowOf(portal, 'Strata levy 7');
    expect(row).toMatchObject({ type: 'expense', suggested: null });
    const { body } = await portal.call(portal.manager, 'GET', `/transactions/${row.id}`);
    expect(body.activity).toMatchObject([
      {
        actor_name: 'Rule “Strata levies”',
        summary: 'Classified as expense, Strata by the rule “Strata levies”',
      },
      { action: 'transaction.imported' },
    ]);
    expect(await rowOf(portal, 'Rates')).toMatchObject({ type: '', suggested: { category: 'Strata' } });
    const audit = await portal.call(portal.manager, 'GET', `/audit?actor_id=rule-${id}&limit=1`);
    expect(audit.body.entries).toHaveLength(1);
    const again = await importRows(portal, [...rows, ['-3.00', 'Rates'], ['7.00', 'Deposit']]);
    expect(again).toMatchObject({ insertedCount: 0, duplicateCount: 122 });
    await portal.call(portal.manager, 'POST', `/transactions/imports/${done.import_id}/undo`, {
      reason: 'The wrong file',
    });
    await portal.services.settled();
    expect((await portal.call(portal.manager, 'GET', '/transactions')).body.summary).toMatchObject({
      transactions: 0,
      expenses: { count: 0, total: 0 },
    });
  });

  test('does not classify a row for which a more specific rule only suggests', async () => {
    await newRule(portal, { words: 'strata', automatic: true });
    await newRule(portal, { words: 'strata penthouse' });
    await importRows(portal, [['-1.00', 'Strata penthouse']]);
    expect((await rowOf(portal, 'Strata penthouse')).type).toBe('');
  });
});
