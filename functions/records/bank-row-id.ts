import { createHash } from 'node:crypto';

/** Importing a row twice must add only one transaction, so the id is derived from Basiq's id. */
export function bankRowId(basiqTransactionId: string): string {
  if (/^[A-Za-z0-9-]{1,70}$/.test(basiqTransactionId)) return `bq-${basiqTransactionId}`;
  return `bq-${createHash('sha256').update(basiqTransactionId).digest('hex')}`;
}
