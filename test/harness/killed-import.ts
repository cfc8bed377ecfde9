import { setTimeout as sleep } from 'node:timers/promises';
import { longStatement, statementForm } from '#test/functions/transactions/statement-file.ts';
import type { SpawnedPortal } from './spawned-portal.ts';

export async function storedRows(portal: SpawnedPortal, token: string): Promise<number> {
  return (await (await portal.api(token, '/transactions?limit=1')).json()).total;
}

export async function killWhileImporting(portal: SpawnedPortal, rows: number, until: number): Promise<void> {
  const token = await portal.signIn();
  const form = statementForm(longStatement(rows));
  const interrupted = portal.api(token, '/transactions/upload-csv', form).catch(() => undefined);
  while ((await storedRows(portal, token)) < until) await sleep(20);
  await portal.kill();
  await interrupted;
}

export async function importWhole(
  portal: SpawnedPortal,
  rows: number,
): Promise<{ import_id: string; insertedCount: number; duplicateCount: number; stored: number }> {
  const token = await portal.signIn();
  const answer = await portal.api(token, '/transactions/upload-csv', statementForm(longStatement(rows)));
  let outcome = await answer.json();
  while (outcome.status === 'running') {
    await sleep(250);
    outcome = await (await portal.api(token, `/transactions/imports/${outcome.import_id}`)).json();
  }
  return { ...outcome, stored: await storedRows(portal, token) };
}

/** After a start, the portal continues the interrupted import, so the check may fail at first. */
export async function verifyAtRest(portal: SpawnedPortal): Promise<{ code: number | null; printed: string }> {
  let verified = await portal.verifyLedger();
  for (let tries = 0; verified.code !== 0 && tries < 20; tries += 1) {
    await sleep(2_000);
    verified = await portal.verifyLedger();
  }
  return verified;
}
