import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findImport } from '#functions/records/import-store.ts';
import { verifyLedger } from '#functions/workers/nightly-check/verify-ledger.ts';
import { type BankPortal, bookedRows, startBankPortal } from '#test/harness/bank-portal.ts';
import { LEASE_OVER_MS, startWorker } from '#test/harness/killed-bank-import.ts';

const DAYS = ['2025-01-01', '2025-06-10'] as const;
const EXTRA_PER_DAY = 20;
let bank: BankPortal;

beforeAll(async () => {
  bank = await startBankPortal();
  await bank.sandbox.provider.setExtraPerDay(EXTRA_PER_DAY);
  await bank.connect();
});

afterAll(() => bank.close());

test('a worker paused past its lease writes nothing after another has taken over', async () => {
  const booked = bookedRows(...DAYS, 'Whistler', EXTRA_PER_DAY);
  const id = await bank.beginImport(...DAYS);
  const position = async () => (await findImport(bank.portal.services, id))?.position ?? 0;

  const first = startWorker(bank, id, LEASE_OVER_MS);
  while ((await position()) < 300 && !first.hasEnded()) await sleep(5);
  first.pause();
  expect(first.hasEnded()).toBe(false);
  const stoodAt = await position();
  expect(stoodAt).toBeGreaterThanOrEqual(300);
  expect(stoodAt).toBeLessThan(booked.length);

  const second = startWorker(bank, id, 2 * LEASE_OVER_MS);
  while ((await position()) <= stoodAt && !second.hasEnded()) await sleep(5);
  first.resume();
  expect(await second.ended).toBe(true);
  expect(await first.ended).toBe(true);

  expect(await findImport(bank.portal.services, id)).toMatchObject({
    status: 'done',
    inserted_count: booked.length,
    duplicate_count: 0,
  });
  expect(await bank.stored()).toEqual(booked);
  expect((await verifyLedger(bank.portal.services)).breaches).toEqual([]);
});
