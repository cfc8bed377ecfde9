import { createHash } from 'node:crypto';

/** The id of a transaction from the bank in the ledger: it is what makes a second import harmless. */
export function bankRowId(basiqTransactionId: string): string {
  if (/^[A-Za-z0-9-]{1,70}$/.test(basiqTransactionId)) return `bq-${basiqTransactionId}`;
  return `bq-${createHash('sha256').update(basiqTransactionId).digest('hex')}`;
}
