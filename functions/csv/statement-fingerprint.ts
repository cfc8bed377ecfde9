import { createHash } from 'node:crypto';
import { foldCase } from '../records/narration.ts';
import type { RowFacts } from './statement-row.ts';

/** Returns SHA-256 in hex. Equal rows have different hashes, because each hash includes the row's ordinal. */
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
