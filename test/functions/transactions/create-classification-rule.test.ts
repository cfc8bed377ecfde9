import { describe, expect, test } from 'vitest';
import { portalOfFile } from '#test/harness/portal-of-file.ts';
import { importRows, newRule, rowOf, STRATA } from './ruling.ts';

const portal = portalOfFile({ faults: { conflict: 0.1, lostReply: 0.05 } });
const create = (given: object) =>
  portal.call(portal.manager, 'POST', '/classification-rules', { ...STRATA, ...given });

describe('201', () => {
  test('stores a rule as sent, audited, and matching rows show what it suggests', async () => {
    await importRows(portal, [
      ['-648.00', 'Strata levy Q2'],
      ['-12.00', 'Rent paid'],
    ]);
    const { status, body } = await create({ direction: 'out', min: 100, max: '1000.00' });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      ...STRATA,
      direction: 'out',
      min: 100,
      max: 1_000,
      account_id: null,
      property_id: null,
      created_by_name: 'Morgan Manager',
    });
    const audit = await portal.call(portal.manager, 'GET', '/audit?kind=classification-rule');
    expect(audit.body.entries[0]).toMatchObject({
      action: 'classification-rule.created',
      record_name: 'Strata levies',
    });
    const suggested = { rule_id: body.id, type: 'expense', category: 'Strata', property_id: null };
    const row = await rowOf(portal, 'Strata levy Q2');
    expect(row.suggested).toEqual(suggested);
    expect((await portal.call(portal.manager, 'GET', `/transactions/${row.id}`)).body.suggested).toEqual(
      suggested,
    );
    expect((await rowOf(portal, 'Rent paid')).suggested).toBeNull();
  });

  test('a classified row has no suggestion, and has one again once it is unclassified', async () => {
    await newRule(portal, { words: 'land tax' });
    await importRows(portal, [['-5.00', 'Land tax 2 of 3']]);
    const { id, suggested } = await rowOf(portal, 'Land tax 2 of 3');
    const path = `/transactions/${id}`;
    const classified = await portal.call(portal.manager, 'PUT', `${path}/classify`, { type: 'tax' });
    expect(classified.body.suggested).toBeNull();
    expect((await rowOf(portal, 'Land tax 2 of 3')).suggested).toBeNull();
    const undone = await portal.call(portal.manager, 'POST', `${path}/undo-classification`, {});
    expect(undone.body.suggested).toEqual(suggested);
  });
});

describe('400', () => {
  test.each([
    [{ type: 'contribution' }, 'type', 'A contribution is never classified by a rule'],
    [{ words: '…' }, 'words', 'Enter at least one word'],
    [{ name: ' ' }, 'name', 'Enter a name'],
    [{ min: 5, max: 4 }, 'max', 'The maximum is less than the minimum'],
  ])('refuses %o', async (given, path, message) => {
    const { status, body } = await create(given);
    expect([status, body.issues]).toEqual([400, [{ path, message }]]);
  });
});
