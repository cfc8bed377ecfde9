import { readFileSync } from 'node:fs';
import { readStatement, type StatementRead, type StatementRow } from '#functions/csv/statement.ts';

export function statementFile(name: string): Uint8Array {
  return readFileSync(new URL(`../../fixtures/statements/${name}`, import.meta.url));
}

export function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

type Read = Extract<StatementRead, { ok: true }>;

export async function readWell(bytes: Uint8Array | string): Promise<Read> {
  const read = await readStatement(typeof bytes === 'string' ? bytesOf(bytes) : bytes, 'statement.csv');
  if (!read.ok) throw new Error(`${read.code}: ${read.message}`);
  return read;
}

export async function refusalOf(bytes: Uint8Array | string, fileName = 'statement.csv') {
  const read = await readStatement(typeof bytes === 'string' ? bytesOf(bytes) : bytes, fileName);
  if (read.ok) throw new Error(`read as ${read.bank}, ${read.rows.length} rows`);
  return read;
}

export function facts(row: StatementRow) {
  const known = [row.line, row.date, row.amountCents, row.description, row.balanceCents, row.account];
  return known.slice(0, known.findLastIndex((value) => value !== undefined) + 1);
}
