import { createHash } from 'node:crypto';
import { foldCase } from '../records/narration.ts';
import type { RowFacts } from './statement-row.ts';

/**
 * The identity of each row: the hex SHA-256 of account, date, cents, description, balance (if the bank states it) and the
 * number of the row among the file's rows that are equal in all of these.
 *
 * Equal rows of one file therefore all count. The same file gives the same identities in any row order, encoding or line
 * endings, and files that overlap on whole days share the identities of the overlap. The file's name is not part of the
 * identity. Spaces and hyphens of an account number do not matter.
 */
export function fingerprints(rows: readonly RowFacts[]): string[] {
  const seen = new Map<string, number>();
  return rows.map(({ account = '', date, amountCents, description, balanceCents = null }) => {
    const facts = [
      foldCase(account).replace(/[ -]/g, ''),
      date,
      amountCents,
      foldCase(description),
      balanceCents,
    ];
    const key = JSON.stringify(facts);
    const ordinal = (seen.get(key) ?? 0) + 1;
    seen.set(key, ordinal);
    return createHash('sha256')
      .update(`${key.slice(0, -1)},${ordinal}]`)
      .digest('hex');
  });
}
