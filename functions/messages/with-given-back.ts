import { EXACT_SENTENCES } from '#shared/refusals.ts';
import type { AuditEntry, Write } from '../ledger/change.ts';
import type { Maker } from '../ledger/maker.ts';
import type { GiveBack } from '../money/give-back.ts';
import { receiptCorrection } from './correct-receipt.ts';

/** If an earlier receipt of a client is now wrong, the client gets a corrected one. */
export async function withGivenBack(
  { services, now, refuse }: Pick<Maker<'exceeds-outstanding'>, 'services' | 'now' | 'refuse'>,
  writes: Readonly<Record<string, Write>>,
  { lines, overpaid, audits }: Pick<GiveBack, 'lines' | 'overpaid' | 'audits'>,
): Promise<{ writes: Record<string, Write>; furtherAudits: readonly AuditEntry[] }> {
  if (overpaid) {
    const { title, client_name: client } = overpaid;
    const sentence = EXACT_SENTENCES['exceeds-outstanding'].paidSince(title, client);
    return refuse('exceeds-outstanding', { sentence });
  }
  const told = await Promise.all(lines.map((change) => receiptCorrection(services, change, now)));
  return {
    writes: Object.assign({}, writes, ...told.map((one) => one.writes)),
    furtherAudits: [...audits, ...told.flatMap((one) => one.audits)],
  };
}
