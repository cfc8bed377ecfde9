import { afterAll, beforeAll, expect, test } from 'vitest';
import { findImport } from '#functions/records/import-store.ts';
import { verifyLedger } from '#functions/workers/nightly-check/verify-ledger.ts';
import { type BankPortal, bookedRows, startBankPortal } from '#test/harness/bank-portal.ts';
import { killWorkersAt } from '#test/harness/killed-bank-import.ts';
import { runs } from '#test/runs.ts';

const DAYS = ['2025-01-01', '2025-06-10'] as const;
const EXTRA_PER_DAY = 40;
const KILLS = runs(2, 50);
let bank: BankPortal;

beforeAll(async () => {
  bank = await startBankPortal();
  await bank.sandbox.provider.setExtraPerDay(EXTRA_PER_DAY);
  await bank.connect();
});

afterAll(async () => {
  await bank.close();
});

test('kill -9 while fetching and while writing 7,000 bank rows loses none and inserts none twice', async () => {
  const booked = bookedRows(...DAYS, 'Whistler', EXTRA_PER_DAY);
  expect(booked.length).toBeGreaterThan(7_000);
  const id = await bank.beginImport(...DAYS);
  const points = Array.from({ length: KILLS }, (_, kill) => 1 + Math.floor((kill * 5_000) / (KILLS - 1)));
  const found = await killWorkersAt(bank, id, [0, ...points]);
  expect(found[0]).toBe(0);
  expect(found.at(-1)).toBeGreaterThanOrEqual(5_000);
  expect(found.at(-1)).toBeLessThan(booked.length);

  expect(await findImport(bank.portal.services, id)).toMatchObject({
    status: 'done',
    inserted_count: booked.length,
    duplicate_count: 0,
  });
  expect(await bank.stored()).toEqual(booked);
  expect((await verifyLedger(bank.portal.services)).breaches).toEqual([]);
});
