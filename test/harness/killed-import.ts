import { setTimeout as sleep } from 'node:timers/promises';
import { longStatement, statementForm } from '#test/functions/transactions/statement-file.ts';
import type { SpawnedPortal } from './spawned-portal.ts';

export async function storedRows(portal: SpawnedPortal, token: string): Promise<number> {
  return (await (await portal.api(token, '/transactions?limit=1')).json()).total;
}

/** Begins an import of so many rows and kills the portal once `until` of them are stored. */
export async function killWhileImporting(portal: SpawnedPortal, rows: number, until: number): Promise<void> {
  const token = await portal.signIn();
  const form = statementForm(longStatement(rows));
  const interrupted = portal.api(token, '/transactions/upload-csv', form).catch(() => undefined);
  while ((await storedRows(portal, token)) < until) await sleep(20);
  await portal.kill();
  await interrupted;
}

/** Imports the statement to its end, however long that takes, and answers the outcome. */
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

/** Runs verify-ledger until the interrupted import, which is carried on after a start, has come to rest. */
export async function verifyAtRest(portal: SpawnedPortal): Promise<{ code: number | null; printed: string }> {
  let verified = await portal.verifyLedger();
  for (let tries = 0; verified.code !== 0 && tries < 20; tries += 1) {
    await sleep(2_000);
    verified = await portal.verifyLedger();
  }
  return verified;
}

const WRONG_FILE = { reason: 'The statement of another fund' };

/** Asks for an import to be taken back, or to go on with it. */
async function askToTakeBack(portal: SpawnedPortal, token: string, importId: string): Promise<void> {
  const answer = await portal.send(token, 'POST', `/transactions/imports/${importId}/undo`, WRONG_FILE);
  const { code } = await answer.json();
  if (!answer.ok && code !== 'already-undone') throw new Error(`Not taken back: ${answer.status} ${code}`);
}

/** As `askToTakeBack`, again and again until `isDue`, because nobody goes on while a killed worker's lease lasts. */
async function takeBackUntil(
  portal: SpawnedPortal,
  importId: string,
  isDue: (token: string) => Promise<boolean>,
): Promise<void> {
  const token = await portal.signIn();
  for (let looks = 0; !(await isDue(token)); looks += 1) {
    if (looks % 50 === 0) await askToTakeBack(portal, token, importId);
    await sleep(20);
  }
}

/** Takes an import back and kills the portal once at most `until` rows are stored. */
export async function killWhileTakingBack(
  portal: SpawnedPortal,
  importId: string,
  until: number,
): Promise<void> {
  await takeBackUntil(portal, importId, async (token) => (await storedRows(portal, token)) <= until);
  await portal.kill();
}

/** Takes an import back to its end. */
export async function takeBackWhole(portal: SpawnedPortal, importId: string): Promise<void> {
  await takeBackUntil(portal, importId, async (token) => {
    const answer = await portal.api(token, `/transactions/imports/${importId}`);
    return (await answer.json()).status === 'undone';
  });
}

/** Every row of the ledger as a manager sees it, by id, without the import that brought it. */
export async function rowsAsListed(portal: SpawnedPortal): Promise<string[]> {
  const token = await portal.signIn();
  const rows: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const page: string = `/transactions?limit=1000${cursor && `&cursor=${encodeURIComponent(cursor)}`}`;
    const body = await (await portal.api(token, page)).json();
    for (const { id, txn_date, amount, type, description, allocated_amount } of body.transactions)
      rows.push([id, txn_date, amount, type, description, allocated_amount].join(' '));
    cursor = body.next_cursor;
  }
  return rows.sort();
}

/** The figures of the fund and the totals of the lists. */
export async function figuresOf(portal: SpawnedPortal): Promise<unknown> {
  const token = await portal.signIn();
  const { total, summary } = await (await portal.api(token, '/transactions?limit=1')).json();
  return { total, summary, fund: await (await portal.api(token, '/fund/statistics')).json() };
}
