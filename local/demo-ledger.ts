import * as z from 'zod';
import { addDays } from '#shared/calendar-date.ts';
import { LIMITS } from '#shared/constants.ts';
import { type Cents, plainDollars, wireDollars } from '#shared/money.ts';
import { bankingDay, chosen, day, instantAt, later } from './demo-calendar.ts';
import { type DemoCall, type DemoPerson, inParallel } from './demo-calls.ts';
import type { CalledLine } from './demo-capital-calls.ts';
import { demoDeposits } from './demo-deposits.ts';
import { demoJoiningCosts, demoOutgoings } from './demo-outgoings.ts';
import type { BankLine, HandRecord } from './demo-plan.ts';
import { RECENT_LINES } from './demo-recent.ts';
import { type DemoStatement, demoStatements } from './demo-statements.ts';

/** How long a manager takes to look at one line of an import, and then at one share of it, in seconds. */
const PER_LINE_S = 55;
const PER_SHARE_S = 15;
/** How long after an import the manager begins. */
const FIRST_LINE_S = 240;

interface Performance {
  readonly manager: DemoPerson;
  readonly call: DemoCall;
  /** Client ids by name. */
  readonly clients: ReadonlyMap<string, string>;
  /** The called amounts that deposits pay, by what the bank wrote. */
  readonly called: ReadonlyMap<string, CalledLine>;
  readonly atOnce: number;
}

function clientId({ clients }: Performance, name: string): string {
  const id = clients.get(name);
  if (!id) throw new Error('The demo pays for a client it does not have');
  return id;
}

const importAnswer = z.object({ status: z.literal('done'), insertedCount: z.number() });

async function importInOrder(
  { manager, call }: Performance,
  statements: readonly DemoStatement[],
): Promise<void> {
  for (const { fileName, text, importedAt, newLines } of statements) {
    const body = { name: fileName, text };
    const answer = await call(manager, importedAt, 'POST', '/transactions/upload-csv', body);
    const { insertedCount } = importAnswer.parse(answer);
    if (insertedCount !== newLines.length) throw new Error('A statement of the demo was read otherwise');
  }
}

async function record(performance: Performance, entry: HandRecord): Promise<void> {
  const { manager, call } = performance;
  const label = `${entry.client} ${entry.date} ${entry.note}`;
  // Written up on the next working day.
  const recordedOn = instantAt(bankingDay(addDays(entry.date, 1)), '09:10');
  await call(manager, later(recordedOn, chosen(label, 0, 9_000)), 'POST', '/transactions/record', {
    client_id: clientId(performance, entry.client),
    amount: wireDollars(entry.amountCents),
    description: entry.description,
    txn_date: entry.date,
    type: entry.type,
    note: entry.note,
  });
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

function faceOf(date: string, amount: string, description: string): string {
  return [date, amount, description].join('|');
}

/** The ids of imported transactions by what their line says; equal lines in the order of their ids. */
async function findImported({ manager, call }: Performance, at: Date): Promise<Map<string, string[]>> {
  const ids = new Map<string, string[]>();
  let cursor = '';
  do {
    const path = `/transactions?limit=${LIMITS.listLimit}${cursor && `&cursor=${cursor}`}`;
    const page = listAnswer.parse(await call(manager, at, 'GET', path));
    for (const { id, txn_date, amount, description, source } of page.transactions) {
      if (source !== 'csv') continue;
      const face = faceOf(txn_date, amount.toFixed(2), description);
      ids.set(face, [...(ids.get(face) ?? []), id].sort());
    }
    cursor = page.next_cursor ?? '';
  } while (cursor);
  return ids;
}

interface Review {
  readonly id: string;
  readonly line: BankLine;
  readonly at: Date;
}

function reviewsOf(statements: readonly DemoStatement[], ids: Map<string, string[]>): Review[] {
  return statements.flatMap(({ importedAt, newLines }) =>
    newLines.map((line, index) => {
      const id = ids.get(faceOf(line.date, plainDollars(line.amountCents), line.description))?.shift();
      if (!id) throw new Error('A line of the demo was not imported');
      return { id, line, at: later(importedAt, FIRST_LINE_S + index * PER_LINE_S) };
    }),
  );
}

async function review(performance: Performance, { id, line, at }: Review): Promise<void> {
  const { manager, call, called } = performance;
  if (line.type === '') return;
  await call(manager, at, 'PUT', `/transactions/${id}/classify`, { type: line.type });
  const paid = called.get(line.description);
  if (paid) {
    await call(manager, later(at, PER_SHARE_S), 'POST', '/reconciliations/match', {
      pairs: [
        {
          transaction_id: id,
          capital_call_id: paid.callId,
          line_item_id: paid.lineId,
          amount: wireDollars(line.amountCents),
        },
      ],
    });
    return;
  }
  for (const [index, share] of line.shares.entries()) {
    await call(manager, later(at, (index + 1) * PER_SHARE_S), 'POST', `/transactions/${id}/allocations`, {
      clientId: clientId(performance, share.client),
      amount: wireDollars(share.amountCents as Cents),
      note: share.note,
    });
  }
}

/** Brings two years into the ledger as they happened: recorded, imported, then line by line reviewed. */
export async function performLedger(performance: Performance): Promise<void> {
  const { lines: deposits, records } = demoDeposits();
  const lines = [...deposits, ...demoOutgoings(), ...RECENT_LINES];
  const applications = demoStatements('applications', lines);
  const operating = demoStatements('operating', lines);
  const statements = [...applications, ...operating];
  await Promise.all([
    importInOrder(performance, applications),
    importInOrder(performance, operating),
    inParallel([...records, ...demoJoiningCosts()], performance.atOnce, (entry) =>
      record(performance, entry),
    ),
  ]);
  const ids = await findImported(performance, instantAt(day('2025-06-11'), '14:26'));
  await inParallel(reviewsOf(statements, ids), performance.atOnce, (entry) => review(performance, entry));
}
