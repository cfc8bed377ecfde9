import { createHash } from 'node:crypto';
import { foldCase } from '../records/narration.ts';
import type { RowFacts } from './statement-row.ts';

/**
 * The identity of each row: the hex SHA-256 of its account, date, cents, description, balance (if the bank states it) and its
 * number among the equal rows of the file, so that equal rows have different identities. The same file gives the same
 * identities in any row order, encoding or line endings. Two files give equal identities for whole days that both contain. The
 * name of the file does not change the identities, nor do spaces and hyphens in an account number.
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
