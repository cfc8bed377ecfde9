import { afterAll, beforeAll, expect, test } from 'vitest';
import { findImport } from '#functions/transactions/import-store.ts';
import { verifyLedger } from '#functions/verification/verify-ledger.ts';
import { type BankPortal, bookedRows, startBankPortal } from '#test/harness/bank-portal.ts';
import { killWorkersAt } from '#test/harness/killed-bank-import.ts';

const DAYS = ['2025-01-01', '2025-06-10'] as const;
const EXTRA_PER_DAY = 120;
/** Of these, so many while the rows are still fetched: at the fourth an import is given up. */
const KILLS = 50;
const KILLS_IN_FETCH = 2;
let bank: BankPortal;

beforeAll(async () => {
  bank = await startBankPortal();
  await bank.sandbox.provider.setExtraPerDay(EXTRA_PER_DAY);
  await bank.connect();
});

afterAll(async () => {
  await bank.close();
});

test('50 kills at random points of one import of 20,000 bank rows leave each row once', async () => {
  const booked = bookedRows(...DAYS, 'Whistler', EXTRA_PER_DAY);
  const points = Array.from({ length: KILLS - KILLS_IN_FETCH }, () =>
    Math.ceil(Math.random() * (booked.length - 500)),
  ).sort((a, b) => a - b);
  const id = await bank.beginImport(...DAYS);
  const found = await killWorkersAt(bank, id, [...Array<number>(KILLS_IN_FETCH).fill(0), ...points]);
  expect(found).toHaveLength(KILLS);
  expect(new Set(found).size).toBeGreaterThan(KILLS / 2);
  expect(await findImport(bank.portal.services, id)).toMatchObject({
    status: 'done',
    inserted_count: booked.length,
    duplicate_count: 0,
  });
  expect(await bank.stored()).toEqual(booked);
  expect((await verifyLedger(bank.portal.services)).breaches).toEqual([]);
  expect((await bank.importBank(...DAYS)).status).toBeLessThan(300);
  await bank.portal.services.settled();
  expect(await bank.stored()).toEqual(booked);
  expect((await verifyLedger(bank.portal.services)).breaches).toEqual([]);
});
