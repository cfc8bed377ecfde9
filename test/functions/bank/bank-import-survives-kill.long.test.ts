import { afterAll, beforeAll, expect, test } from 'vitest';
import { findImport } from '#functions/transactions/import-store.ts';
import { verifyLedger } from '#functions/verification/verify-ledger.ts';
import { type BankPortal, bookedRows, startBankPortal } from '#test/harness/bank-portal.ts';
import { killWorkersAt } from '#test/harness/killed-bank-import.ts';

const DAYS = ['2025-01-01', '2025-06-10'] as const;
const EXTRA_PER_DAY = 40;
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
  const found = await killWorkersAt(bank, id, [0, 1, 2_500, 5_000]);
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
