import { setTimeout as sleep } from 'node:timers/promises';
import { longStatement, statementForm } from '#test/functions/transactions/statement-file.ts';
import type { SpawnedPortal } from './spawned-portal.ts';

export async function storedRows(portal: SpawnedPortal, token: string): Promise<number> {
  return (await (await portal.api(token, '/transactions?limit=1')).json()).total;
}

/** Begins an import of this number of rows and kills the portal once `until` rows are stored. */
export async function killWhileImporting(portal: SpawnedPortal, rows: number, until: number): Promise<void> {
  const token = await portal.signIn();
  const form = statementForm(longStatement(rows));
  const interrupted = portal.api(token, '/transactions/upload-csv', form).catch(() => undefined);
  while ((await storedRows(portal, token)) < until) await sleep(20);
  await portal.kill();
  await interrupted;
}

/** Imports the statement completely, however long it takes, and returns the outcome. */
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

/** Repeats verify-ledger until it passes, at most 20 times: after a start the interrupted import continues. */
export async function verifyAtRest(portal: SpawnedPortal): Promise<{ code: number | null; printed: string }> {
  let verified = await portal.verifyLedger();
  for (let tries = 0; verified.code !== 0 && tries < 20; tries += 1) {
    await sleep(2_000);
    verified = await portal.verifyLedger();
  }
  return verified;
}
