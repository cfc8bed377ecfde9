import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parse } from 'csv-parse/sync';
import { expect } from 'vitest';
import { LOCAL_TABLES, startDatabase } from '#local/database.ts';
import { writeStoredLedger } from '#test/bench/stored-ledger.ts';
import { startTestPortal, type TestPortal } from '#test/harness/test-portal.ts';
import { dayOfSerial, openSheet } from './read-files.ts';

const WORKER = fileURLToPath(new URL('../../harness/export-worker.ts', import.meta.url));
/** The heap has a limit, because without one Node.js delays garbage collection. */
const HEAP_MB = 96;
const LOOK_EVERY_MS = 50;

interface Look {
  readonly status: string;
  readonly done: number;
  readonly total: number | null;
}

interface Made {
  readonly file: Buffer;
  /** The most memory that the worker has in use after garbage collection, in megabytes. */
  readonly heldMb: number;
  readonly looks: readonly Look[];
}

export interface LargeLedger {
  readonly portal: TestPortal;
  exported(ask: { list: string; format: string; filters?: object }): Promise<Made>;
  close(): Promise<void>;
}

export async function openLargeLedger(transactions: number): Promise<LargeLedger> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-large-export-'));
  const dataFolder = join(folder, 'data');
  await mkdir(dataFolder);
  await writeStoredLedger(dataFolder, transactions);
  const database = await startDatabase({ dbPath: join(dataFolder, 'portal.db') });
  const portal = await startTestPortal({ shared: { database, tables: LOCAL_TABLES } });
  const look = async (id: string): Promise<Look> =>
    (await portal.call(portal.manager, 'GET', `/exports/${id}`)).body;
  return {
    portal,
    async exported(ask) {
      let left: string | undefined;
      portal.services.continueExport = async (id) => {
        left = id;
      };
      const { status, body } = await portal.call(portal.manager, 'POST', '/exports', ask);
      expect({ status, left: body.id }, JSON.stringify(body)).toEqual({ status: 202, left });
      const path = join(folder, body.id);
      const parameters = [`--max-old-space-size=${HEAP_MB}`, '--expose-gc', '--import', 'tsx', WORKER];
      const worker = spawn(process.execPath, [...parameters, database.endpoint, body.id, path], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      let said = '';
      worker.stdout.on('data', (text) => {
        said += text;
      });
      let isOver = false;
      const ended = new Promise<number | null>((resolve) => {
        worker.once('close', (code) => {
          isOver = true;
          resolve(code);
        });
      });
      const looks: Look[] = [];
      while (!isOver) {
        looks.push(await look(body.id));
        await sleep(LOOK_EVERY_MS);
      }
      expect(await ended).toBe(0);
      looks.push(await look(body.id));
      const heldMb = Number(/^held (\d+)$/m.exec(said)?.[1]) / 1_024;
      return { file: await readFile(path), heldMb, looks };
    },
    async close() {
      await portal.close();
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

type Line = readonly [id: string, day: string, description: string, amountCents: number];

const inCents = (amount: unknown) => Math.round(Number(amount) * 100);

export async function linesOfApi(portal: TestPortal, filters: Record<string, string> = {}): Promise<Line[]> {
  const lines: Line[] = [];
  let cursor: string | null = null;
  do {
    const query: string = `${new URLSearchParams({ limit: '1000', ...filters, ...(cursor ? { cursor } : {}) })}`;
    const { status, body } = await portal.call(portal.manager, 'GET', `/transactions?${query}`);
    expect(status).toBe(200);
    for (const row of body.transactions)
      lines.push([row.id, row.txn_date, row.description, inCents(row.amount)]);
    cursor = body.next_cursor;
  } while (cursor !== null);
  return lines;
}

export function linesOfCsv(file: Buffer): Line[] {
  const rows: Record<string, string>[] = parse(file, { bom: true, columns: true });
  return rows.map((row) => [
    row['Transaction id'] ?? '',
    row.Date ?? '',
    row.Description ?? '',
    inCents(row['Amount AUD']),
  ]);
}

export function linesOfWorkbook(file: Buffer): { lines: Line[]; sumCents: number } {
  const { rows } = openSheet(file);
  const columns = new Map<string, string>();
  const lines: Line[] = [];
  for (const row of rows) {
    const cell = (head: string) => row.get(columns.get(head) ?? '');
    if (columns.size === 0) for (const [letters, { text = '' }] of row) columns.set(text, letters);
    else if (cell('Transaction id')?.text === undefined)
      return { lines, sumCents: inCents(cell('Amount AUD')?.number) };
    else
      lines.push([
        cell('Transaction id')?.text ?? '',
        dayOfSerial(cell('Date')?.number ?? 0),
        cell('Description')?.text ?? '',
        inCents(cell('Amount AUD')?.number),
      ]);
  }
  throw new Error('The workbook has no row of sums');
}

export const sumOf = (lines: readonly Line[]) => lines.reduce((sum, [, , , cents]) => sum + cents, 0);
