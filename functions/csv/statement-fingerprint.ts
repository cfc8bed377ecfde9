import { createHash } from 'node:crypto';
import { foldCase } from '../records/narration.ts';
import type { RowFacts } from './statement-row.ts';

/** Hex SHA-256. Two files that contain the same whole day give equal identities for its rows. */
export function fingerprints(rows: readonly RowFacts[]): string[] {
  const seen = new Map<string, number>();
  return rows.map(({ account = '', date, amountCents, description, balanceCents = null }) => {
    const facts = [
      // Account numbers are equal despite spaces or hyphens.
      foldCase(account).replace(/[ -]/g, ''),
      date,
      amountCents,
      foldCase(description),
      balanceCents,
    ];
    const key = JSON.stringify(facts);
    // So that equal rows of the file have different identities.
    const ordinal = (seen.get(key) ?? 0) + 1;
    seen.set(key, ordinal);
    return createHash('sha256')
      .update(`${key.slice(0, -1)},${ordinal}]`)
      .digest('hex');
  });
}
