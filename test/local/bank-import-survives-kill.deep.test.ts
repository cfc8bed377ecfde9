import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookedRows } from '#test/harness/bank-portal.ts';
import { storedRows, verifyAtRest } from '#test/harness/killed-import.ts';
import { type SpawnedPortal, spawnedPortal } from '#test/harness/spawned-portal.ts';

const RANGE = { fromDate: '2025-01-01', toDate: '2025-06-10' };
const EXTRA_PER_DAY = 15;
let portal: SpawnedPortal;

beforeAll(async () => {
  portal = await spawnedPortal();
});

afterAll(async () => {
  await portal.close();
});

const json = async (answer: Promise<Response>) => (await answer).json();

// biome-ignore lint/suspicious/noExplicitAny: an answer may be of any shape; the caller knows which
async function until(path: string, is: (body: any) => boolean): Promise<void> {
  const token = await portal.signIn();
  while (!is(await json(portal.api(token, path)))) await sleep(250);
}

async function connectBank(): Promise<void> {
  const token = await portal.signIn();
  const begun = await json(
    portal.send(token, 'POST', '/transactions/initiate-bank-connection', { institutionId: 'AU00000' }),
  );
  const consent = new URL(begun.consentUrl);
  await fetch(new URL('/local/basiq/control', consent), {
    method: 'PUT',
    body: JSON.stringify({ extraPerDay: EXTRA_PER_DAY }),
  });
  await fetch(`${consent.origin}${consent.pathname}`, {
    method: 'POST',
    body: new URLSearchParams({
      ...Object.fromEntries(consent.searchParams),
      decision: 'approve',
      login: 'Whistler',
    }),
    redirect: 'manual',
  });
  await until(`/transactions/check-bank-connection?connectionId=${begun.consentId}`, (body) => body.isActive);
}

test('kill -9 of the whole portal during a bank import: the import continues after the restart', async () => {
  const booked = bookedRows(RANGE.fromDate, RANGE.toDate, 'Whistler', EXTRA_PER_DAY).length;
  await portal.start();
  await connectBank();
  const token = await portal.signIn();
  const interrupted = portal.send(token, 'POST', '/transactions/upload-bank', RANGE).catch(() => undefined);
  while ((await storedRows(portal, token)) < 500) await sleep(20);
  await portal.kill();
  await interrupted;

  await portal.start();
  await until('/basiq/connection', (body) => body.last_import.status !== 'running');
  const again = await portal.signIn();
  expect(await json(portal.api(again, '/basiq/connection'))).toMatchObject({
    connected: true,
    last_import: { status: 'done', insertedCount: booked },
  });
  expect(await storedRows(portal, again)).toBe(booked);
  expect(await verifyAtRest(portal)).toMatchObject({ code: 0 });
});
