import { createHash } from 'node:crypto';
import { foldCase } from '../records/narration.ts';
import type { RowFacts } from './statement-row.ts';

/**
 * The identity of each row, as hex SHA-256 over account, date, cents, description, balance (where the
 * bank gives one) and the row's number among the rows of the file that are equal in all of these.
 *
 * So rows that are truly equal all count, a file read again gives the same identities in whatever
 * order, encoding or line ends it comes, and files that overlap on whole days share those of the
 * overlap. The file's name is no part of it. Spaces and hyphens of an account number do not matter.
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
