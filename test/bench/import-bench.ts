import { PutCommand, TransactWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { documentClient } from '#functions/aws/services.ts';
import type { Services } from '#functions/services.ts';
import { databaseClient } from '#local/database.ts';
import { longStatement, statementForm } from '#test/functions/transactions/statement-file.ts';
import { startTestPortal, type TestPortal } from '#test/harness/test-portal.ts';
import { type Figure, median } from './measure.ts';

const ROWS = 4_850;
const ROUNDS = 7;

type Database = Services['database'];
type Send = (command: Parameters<Database['send']>[0]) => Promise<unknown>;

/** Repeats the portal's writes in `bare`. `bareMs` counts only the time of `TransactWriteCommand`. */
function repeatWrites(portal: TestPortal, bare: Database): () => { bareMs: number; pausedMs: number } {
  const { database } = portal.services;
  const send = database.send.bind(database) as Send;
  let bareMs = 0;
  let pausedMs = 0;
  const sendAndRepeat: Send = async (command) => {
    const answer = await send(command);
    const started = performance.now();
    if (command instanceof TransactWriteCommand) {
      await bare.send(command);
      bareMs += performance.now() - started;
    } else if (command instanceof PutCommand || command instanceof UpdateCommand) {
      await (bare.send as Send)(command);
    }
    pausedMs += performance.now() - started;
    return answer;
  };
  database.send = sendAndRepeat as Database['send'];
  return () => {
    const times = { bareMs, pausedMs };
    bareMs = 0;
    pausedMs = 0;
    return times;
  };
}

async function importRows(portal: TestPortal, round: number): Promise<number> {
  const form = statementForm(longStatement(ROWS).replaceAll('reference', `round ${round} row`));
  const started = performance.now();
  const { body } = await portal.call(portal.manager, 'POST', '/transactions/upload-csv', form);
  // On a slow machine, the answer may come before the worker has finished.
  await portal.services.settled();
  const tookMs = performance.now() - started;
  const done = await portal.call(portal.manager, 'GET', `/transactions/imports/${body.import_id}`);
  if (done.body.insertedCount !== ROWS) throw new Error(`${done.body.insertedCount} rows were imported`);
  return tookMs;
}

export async function benchImport(): Promise<Figure[]> {
  const portal = await startTestPortal();
  const other = await startTestPortal();
  const client = databaseClient(other.endpoint);
  try {
    const takeTimes = repeatWrites(portal, documentClient(client));
    const importedMs: number[] = [];
    const bareMs: number[] = [];
    for (let round = 0; round <= ROUNDS; round += 1) {
      takeTimes();
      const tookMs = await importRows(portal, round);
      const times = takeTimes();
      if (round === 0) continue;
      importedMs.push(tookMs - times.pausedMs);
      bareMs.push(times.bareMs);
    }
    const rate = (times: readonly number[]) => ((ROWS * 1_000) / median(times)).toFixed(0);
    const ratios = importedMs.map((ms, round) => (bareMs[round] ?? ms) / ms);
    const ratio = median(ratios);
    return [
      {
        what: 'Statement import, rows a second, against the same transactions sent by the SDK alone',
        figure: `${ratio.toFixed(2)} (${rate(importedMs)} against ${rate(bareMs)} rows/s; rounds from ${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)})`,
        held: '≥ 0.85',
        ok: ratio >= 0.85,
      },
    ];
  } finally {
    client.destroy();
    await other.close();
    await portal.close();
  }
}
