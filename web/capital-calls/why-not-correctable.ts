import type { CapitalCall } from '#shared/contract/capital-calls.ts';
import { EXACT_SENTENCES } from '#shared/refusals.ts';

export function whyNotCorrectable({
  withdrawn_at: withdrawnAt,
  issuing,
  correcting,
}: Pick<CapitalCall, 'withdrawn_at' | 'issuing' | 'correcting'>): string | undefined {
  const sentences = EXACT_SENTENCES['not-issued'];
  if (withdrawnAt !== null) return sentences.isWithdrawn;
  if (issuing) return sentences.isIssuing;
  return correcting ? sentences.isExtending : undefined;
}
