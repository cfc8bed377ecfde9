import { SYSTEM_ACTOR } from '../ledger/change.ts';
import { commitIfUnchanged } from '../ledger/commit.ts';
import { Refusal } from '../ledger/refusal.ts';
import { isConsentActive } from '../records/bank-session.ts';
import {
  BANK_TARGET,
  bankNames,
  type FundBank,
  findFundBank,
  updateFundBankWrite,
} from '../records/fund-bank-store.ts';
import { setBankUserWrite } from '../records/user-store.ts';
import type { Services } from '../services.ts';
import { currentConsent } from './follow-session.ts';

export async function refreshConsent(
  services: Services,
  bank: FundBank,
  correlationId: string,
): Promise<FundBank> {
  const provider = await services.bankProvider(correlationId);
  const consents = await provider.listConsents(bank.basiq_user_id);
  if (!consents) {
    // A wrong API key gives the same answer as an unknown user, so the stored user id stays.
    services.log({ level: 'error', event: 'bank-user-unknown', correlationId });
    throw new Refusal('bank-provider-unavailable');
  }
  const consent =
    currentConsent(consents) ?? (bank.consent && { ...bank.consent, status: 'revoked' as const });
  const now = services.now().toISOString();
  const hasEnded = !isConsentActive(consent, now) && bank.connections.length > 0;
  const isSame =
    consent?.id === bank.consent?.id &&
    consent?.status === bank.consent?.status &&
    consent?.ends_at === bank.consent?.ends_at;
  if (isSame && !hasEnded) return bank;
  const next = {
    connections: hasEnded ? [] : bank.connections,
    feeds: bank.feeds,
    holder_ids: hasEnded ? [] : bank.holder_ids,
    consent,
  };
  const profiles = hasEnded
    ? bank.holder_ids.map((userId) => [userId, setBankUserWrite(services, userId, undefined)] as const)
    : [];
  await commitIfUnchanged(
    services,
    {
      writes: { bank: updateFundBankWrite(services, bank, next), ...Object.fromEntries(profiles) },
      audit: {
        target: BANK_TARGET,
        action: hasEnded ? 'bank.disconnected' : 'bank.consent-changed',
        summary: hasEnded ? 'The consent to read the bank accounts has ended' : 'The consent has changed',
        changes: {
          consent: { before: bank.consent?.status, after: consent?.status },
          consent_until: { before: bank.consent?.ends_at, after: consent?.ends_at },
          connected_banks: { before: bankNames(bank.connections), after: bankNames(next.connections) },
        },
      },
    },
    { actor: SYSTEM_ACTOR, now, correlationId },
  );
  return (await findFundBank(services)) ?? bank;
}
