import { createHash } from 'node:crypto';

/** The id is derived from Basiq's id, so that importing a row twice adds it once. */
export function bankRowId(basiqTransactionId: string): string {
  if (/^[A-Za-z0-9-]{1,70}$/.test(basiqTransactionId)) return `bq-${basiqTransactionId}`;
  return `bq-${createHash('sha256').update(basiqTransactionId).digest('hex')}`;
}
