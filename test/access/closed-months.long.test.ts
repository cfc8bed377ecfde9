import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, test } from 'vitest';
import { documentClient } from '#functions/aws/services.ts';
import { isStateCounter } from '#functions/ledger/statistics.ts';
import { ALL_SHARDS, monthShardKey, readMonthStatistics } from '#functions/ledger/statistics-store.ts';
import { findPeriod } from '#functions/records/period-store.ts';
import { addMonths } from '#shared/calendar-date.ts';
import { type Capability, callOf } from '#shared/contract/index.ts';
import { withoutWaits } from '../harness/without-waits.ts';
import { isLockable, NOT_LOCKED, WRITING } from './closed-months.ts';
import { VALID } from './scene.ts';
import { openTestedScene } from './tested-scene.ts';

const scene = await openTestedScene();
const { portal } = scene;

const MONTHS = ['2021-01', ...Array.from({ length: 6 }, (_, index) => addMonths('2025-01', index))];

/** `DATED` adds fields to a valid request, so that its effect is dated in one of the `MONTHS`. */
const VALUATION = { marketValue: 1, date: '2025-05-31', source: 'Independent' };
const DATED: Partial<Record<Capability, object>> = {
  createProperty: { valuation: VALUATION },
  updateProperty: { valuation: VALUATION },
  updateBankAccount: { opening_day: '2025-05-01' },
};

async function requestOf(capability: Capability) {
  const { path, body } = await VALID[capability](scene, scene.people.own, true);
  await portal.services.settled();
  return { path, body: DATED[capability] ? { ...body, ...DATED[capability] } : body };
}

async function lockMonths(locks: boolean): Promise<void> {
  const direct = documentClient(portal.client);
  // The scene's unit prices need a closed month, so months that the scene has closed stay closed.
  const closed = await Promise.all(MONTHS.map((month) => findPeriod(portal.services, month)));
  const open = MONTHS.filter((month) => !closed.some((one) => one?.month === month && one.closed_at));
  await Promise.all(
    ALL_SHARDS.flatMap((shard) =>
      open.map((month) =>
        direct.send(
          new UpdateCommand({
            TableName: portal.services.portalTable,
            Key: monthShardKey(shard, month),
            ...(locks
              ? {
                  UpdateExpression: 'SET closed_at = :now',
                  ExpressionAttributeValues: { ':now': '2026-01-01T00:00:00.000Z' },
                }
              : { UpdateExpression: 'REMOVE closed_at' }),
          }),
        ),
      ),
    ),
  );
}

async function figures() {
  const months = await readMonthStatistics(portal.services, { from: '2021-01', to: MONTHS.at(-1) });
  return [...months].flatMap(([month, statistics]) =>
    Object.entries(statistics)
      .filter(([name, value]) => value !== 0 && !isStateCounter(name))
      .map(([name, value]) => `${month} ${name} ${value}`),
  );
}

describe('while all past months are closed', () => {
  test.each(WRITING)('%s does not change their figures', async (capability) => {
    const { method } = callOf(capability);
    const { path, body } = await requestOf(capability);
    const before = await figures();
    await lockMonths(true);
    try {
      const answer = await withoutWaits(() => portal.call(portal.manager, method, path, body));
      await portal.services.settled();
      expect(await figures()).toEqual(before);
      if (isLockable(capability))
        expect([answer.status, answer.body.code], JSON.stringify(answer.body)).toEqual([
          409,
          'period-locked',
        ]);
      else if (NOT_LOCKED[capability] !== 'is no money')
        expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
    } finally {
      await lockMonths(false);
    }
  });
});

describe('closed between the decision and the write', () => {
  // `undoImport` only marks the import. Its worker skips rows of closed months.
  const deciding = WRITING.filter((capability) => isLockable(capability) && capability !== 'undoImport');

  test.each(deciding)('%s is still refused', async (capability) => {
    const { method } = callOf(capability);
    const { path, body } = await requestOf(capability);
    const before = await figures();
    const usual = portal.services.database;
    let isLocked = false;
    const send = async (command: { constructor: { name: string } }) => {
      if (!isLocked && command.constructor.name === 'TransactWriteCommand') {
        isLocked = true;
        await lockMonths(true);
      }
      return usual.send(command as never);
    };
    Object.assign(portal.services, { database: Object.create(usual, { send: { value: send } }) });
    try {
      const answer = await withoutWaits(() => portal.call(portal.manager, method, path, body));
      await portal.services.settled();
      expect(await figures()).toEqual(before);
      expect([answer.status, answer.body.code], JSON.stringify(answer.body)).toEqual([409, 'period-locked']);
    } finally {
      Object.assign(portal.services, { database: usual });
      await lockMonths(false);
    }
  });
});
