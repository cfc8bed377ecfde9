import { createHash } from 'node:crypto';

/** The id follows from Basiq's id, so that a second import of the row adds nothing. */
export function bankRowId(basiqTransactionId: string): string {
  if (/^[A-Za-z0-9-]{1,70}$/.test(basiqTransactionId)) return `bq-${basiqTransactionId}`;
  return `bq-${createHash('sha256').update(basiqTransactionId).digest('hex')}`;
}
