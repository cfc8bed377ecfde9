import { type DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { LIMITS } from '#shared/constants.ts';
import { instantAt, later } from './demo-calendar.ts';
import { AT_ONCE, type DemoCall, type DemoPerson, inParallel } from './demo-calls.ts';
import { type DemoData, referenceOf } from './demo-data.ts';
import { formOf, textFile } from './demo-files.ts';
import type { DemoLine } from './demo-rows.ts';
import { type DemoStatement, demoBankAccounts, demoStatements } from './demo-statements.ts';

const PER_LINE_S = 55;
const PER_SHARE_S = 15;
const FIRST_LINE_S = 240;
const ACCOUNTS_BEFORE_IMPORT_MS = 30 * 60_000;

export interface Scene {
  readonly demo: DemoData;
  readonly manager: DemoPerson;
  readonly secondManager: DemoPerson;
  readonly call: DemoCall;
}

export function named<Value>(values: ReadonlyMap<string, Value>, name: string): Value {
  const value = values.get(name);
  if (value === undefined) throw new Error(`The demo has no ${name}`);
  return value;
}

export interface CalledLine {
  readonly callId: string;
  readonly lineId: string;
}

interface KnownRecords {
  readonly clients: ReadonlyMap<string, string>;
  readonly calledLines: ReadonlyMap<string, CalledLine>;
  readonly properties: ReadonlyMap<string, string>;
}

const importAnswer = z.object({ status: z.literal('done'), insertedCount: z.number() });

async function importInOrder({ manager, call }: Scene, statements: readonly DemoStatement[]): Promise<void> {
  for (const { fileName, text, accountId, importedAt, newLines } of statements) {
    const form = formOf(textFile(fileName, text), accountId ? { account_id: accountId } : {});
    const answer = importAnswer.parse(
      await call(manager, importedAt, 'POST', '/transactions/upload-csv', form),
    );
    if (answer.insertedCount !== newLines.length)
      throw new Error(`${fileName} of the demo was not imported as expected`);
  }
}

const listAnswer = z.object({
  transactions: z.array(
    z.object({
      id: z.string(),
      txn_date: z.string(),
      amount: z.number(),
      description: z.string(),
      source: z.string(),
    }),
  ),
  next_cursor: z.string().nullable(),
});

/** Returns the ids by date, amount and description. If several lines are equal, their ids are sorted. */
async function findImported({ manager, call }: Scene, at: Date): Promise<Map<string, string[]>> {
  const ids = new Map<string, string[]>();
  let cursor = '';
  do {
    const path = `/transactions?limit=${LIMITS.listLimit}${cursor && `&cursor=${cursor}`}`;
    const page = listAnswer.parse(await call(manager, at, 'GET', path));
    for (const { id, txn_date, amount, description, source } of page.transactions) {
      if (source !== 'csv') continue;
      const line = [txn_date, amount.toFixed(2), description].join('|');
      ids.set(line, [...(ids.get(line) ?? []), id].sort());
    }
    cursor = page.next_cursor ?? '';
  } while (cursor);
  return ids;
}

async function review(
  { manager, call }: Scene,
  { line, id, at }: { line: DemoLine; id: string; at: Date },
  { clients, calledLines, properties }: KnownRecords,
): Promise<void> {
  const { type, category, property, shares, parts } = line;
  if (type === '') return;
  if (parts) {
    const property_id = named(properties, property);
    const split = parts.map(({ category, ...part }) => ({
      ...part,
      property_id,
      ...(category && { category }),
    }));
    await call(manager, at, 'PUT', `/transactions/${id}/parts`, { parts: split });
    return;
  }
  // One client pays more than the pledge. `rememberingPeople` caches old paid amounts, so every allocation is confirmed.
  const confirmed = ['beyond-pledge'];
  await call(manager, at, 'PUT', `/transactions/${id}/classify`, {
    type,
    ...(category ? { category } : {}),
    ...(property ? { property_id: named(properties, property) } : {}),
  });
  for (const [index, { client, amount, note }] of shares.entries()) {
    const sharedAt = later(at, (index + 1) * PER_SHARE_S);
    const reference = referenceOf(note);
    if (reference) {
      const { callId, lineId } = named(calledLines, `${reference}, ${client}`);
      const pair = {
        transaction_id: id,
        capital_call_id: callId,
        line_item_id: lineId,
        amount: Number(amount),
      };
      await call(manager, sharedAt, 'POST', '/reconciliations/match', { pairs: [pair], confirmed });
    } else {
      const share = { clientId: named(clients, client), amount: Number(amount), note, confirmed };
      await call(manager, sharedAt, 'POST', `/transactions/${id}/allocations`, share);
    }
  }
}

export async function performLedger(scene: Scene, known: KnownRecords): Promise<void> {
  const { demo, manager, call } = scene;
  const applications = demoStatements(demo, 'applications');
  const operating = demoStatements(demo, 'operating');
  const firstImport = Math.min(...[...applications, ...operating].map((one) => one.importedAt.getTime()));
  const accountsAt = new Date(firstImport - ACCOUNTS_BEFORE_IMPORT_MS);
  for (const [index, account] of demoBankAccounts(demo).entries())
    await call(manager, later(accountsAt, index * PER_LINE_S), 'POST', '/bank-accounts', account);
  await Promise.all([
    importInOrder(scene, applications),
    importInOrder(scene, operating),
    // The server handles rows with equal amounts one by one, so parallel requests would not help.
    inParallel(demo.handRecords, 1, async ({ recorded_at, date, client, amount, ...row }) => {
      const { category, property, ...entry } = row;
      const reference = referenceOf(entry.note);
      await call(manager, instantAt(recorded_at), 'POST', '/transactions/record', {
        ...entry,
        ...(client ? { client_id: named(known.clients, client) } : {}),
        ...(reference ? { line_item_id: named(known.calledLines, `${reference}, ${client}`).lineId } : {}),
        ...(category ? { category } : {}),
        ...(property ? { property_id: named(known.properties, property) } : {}),
        amount: Number(amount),
        txn_date: date,
        // Several clients pay the same fee within days, and the portal would refuse possible duplicates without confirmation.
        confirmed: ['possible-duplicate'],
      });
    }),
  ]);
  const statements = [...applications, ...operating];
  const ids = await findImported(
    scene,
    new Date(Math.max(...statements.map((one) => one.importedAt.getTime()))),
  );
  const reviews = statements.flatMap(({ importedAt, newLines }) =>
    newLines.map((line, index) => {
      const id = ids.get([line.date, line.amount, line.description].join('|'))?.shift();
      if (!id) throw new Error('A line of the demo was not imported');
      return { id, line, at: later(importedAt, FIRST_LINE_S + index * PER_LINE_S) };
    }),
  );
  await inParallel(reviews, AT_ONCE, (one) => review(scene, one, known));
}

/** Caches users and clients, which saves two fifths of this step's time. */
export function rememberingPeople(database: DynamoDBDocumentClient): DynamoDBDocumentClient {
  const known = new Map<string, Promise<unknown>>();
  const send = (command: Parameters<DynamoDBDocumentClient['send']>[0]): Promise<unknown> => {
    const pk = command instanceof GetCommand ? String(command.input.Key?.pk) : '';
    if (!/^(USER|CLIENT)#/.test(pk)) return database.send(command);
    const before = known.get(pk);
    if (before) return before;
    const asked = database.send(command);
    known.set(pk, asked);
    return asked;
  };
  return Object.create(database, { send: { value: send } });
}
