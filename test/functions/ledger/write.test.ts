import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { writeAlone } from '#functions/ledger/transact.ts';
import {
  above,
  absent,
  atMost,
  attribute,
  below,
  exists,
  put,
  putNew,
  remove,
  update,
  type When,
} from '#functions/ledger/write.ts';
import { startTestPortal, type TestPortal } from '#test/harness/test-portal.ts';

let portal: TestPortal;
const key = { pk: 'WRITTEN', sk: 'ITEM' };
const STORED = { ...key, type: 'contribution', left_cents: 70, whole_cents: 100, name: 'Rent' };

beforeAll(async () => {
  portal = await startTestPortal();
});

afterAll(() => portal.close());

beforeEach(async () => {
  await writeAlone(portal.services, put(portal.services, { item: STORED }));
});

async function stored() {
  const { Item } = await portal.services.database.send(
    new GetCommand({ TableName: portal.services.portalTable, Key: key, ConsistentRead: true }),
  );
  return Item;
}

function holds(when: When): Promise<boolean> {
  return writeAlone(portal.services, update(portal.services, { key, add: { tries: 1 }, when }));
}

describe('an update', () => {
  test('sets, adds and removes in one write, and leaves undefined fields alone', async () => {
    const { services } = portal;
    const write = update(services, {
      key,
      set: { name: 'Lease', status: 'done', type: undefined },
      add: { left_cents: -70, version: 1 },
      remove: ['whole_cents'],
    });
    expect(await writeAlone(services, write)).toBe(true);
    expect(await stored()).toEqual({
      ...key,
      type: 'contribution',
      name: 'Lease',
      status: 'done',
      left_cents: 0,
      version: 1,
    });
  });

  test('treats text of a person or a bank as a value only', async () => {
    const texts = { name: '> Smith', type: 'if_not_exists(name, x)', note: ':0', status: '#name + 5' };
    await writeAlone(portal.services, update(portal.services, { key, set: texts }));
    expect(await stored()).toMatchObject(texts);
    expect(await holds({ name: '> Smith', note: ':0' })).toBe(true);
  });
});

describe('the condition of a write', () => {
  test.each<[string, When, When]>([
    ['a value', { type: 'contribution' }, { type: 'expense' }],
    ['another attribute', { type: attribute('type') }, { left_cents: attribute('whole_cents') }],
    ['that it is there', { pk: exists, name: exists }, { status: exists }],
    ['that it is not there', { status: absent }, { pk: absent }],
    ['less than', { left_cents: below(71) }, { left_cents: below(70) }],
    [
      'less than another',
      { left_cents: below(attribute('whole_cents')) },
      { whole_cents: below(attribute('left_cents')) },
    ],
    ['at most', { left_cents: atMost(70) }, { left_cents: atMost(69) }],
    ['more than', { left_cents: above(69) }, { left_cents: above(70) }],
    ['all of several', { type: 'contribution', left_cents: 70 }, { type: 'contribution', left_cents: 71 }],
    [
      'one of several',
      [{ status: exists }, { type: 'contribution', left_cents: 70 }],
      [{ status: exists }, { type: 'contribution', left_cents: 71 }],
    ],
  ])('holds and fails by %s', async (_what, held, failed) => {
    expect(await holds(held)).toBe(true);
    expect(await holds(failed)).toBe(false);
    expect(await stored()).toMatchObject({ tries: 1 });
  });
});

test('a new item never replaces another, and a deletion keeps its condition', async () => {
  const { services } = portal;
  expect(await writeAlone(services, putNew(services, { ...key, name: 'Other' }))).toBe(false);
  expect(await stored()).toEqual(STORED);
  const { Delete } = remove(services, { key, when: { left_cents: 71 } });
  expect(Delete).toMatchObject({ Key: key, ConditionExpression: '#left_cents = :0' });
  expect(Delete).toMatchObject({
    ExpressionAttributeNames: { '#left_cents': 'left_cents' },
    ExpressionAttributeValues: { ':0': 71 },
  });
});
