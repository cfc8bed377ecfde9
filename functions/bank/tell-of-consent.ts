import { addDays, type CalendarDate, displayDate } from '#shared/calendar-date.ts';
import { CONSENT_EXPIRING_DAYS } from '#shared/constants.ts';
import { SYSTEM_ACTOR } from '../ledger/change.ts';
import { commitIfUnchanged } from '../ledger/commit.ts';
import { fundDayOf } from '../ledger/instants.ts';
import { managersToTell, staffMessage } from '../messages/staff-message.ts';
import { isConsentActive } from '../records/bank-session.ts';
import { BANK_TARGET, type FundBank, updateFundBankWrite } from '../records/fund-bank-store.ts';
import { findMessage, messageIdOf, type NewMessage, putMessageWrites } from '../records/message-store.ts';
import { listStaffNow, type StaffItem } from '../records/staff-store.ts';
import type { Services } from '../services.ts';

/** Managers are notified this many days before the consent ends, and again when the consent has ended. */
const TOLD_DAYS = [7, CONSENT_EXPIRING_DAYS];

export async function tellOfConsent(
  services: Services,
  bank: FundBank,
  { now, today, correlationId }: { now: string; today: CalendarDate; correlationId: string },
): Promise<number> {
  const { consent } = bank;
  if (!consent?.ends_at) return 0;
  const endsOn = fundDayOf(consent.ends_at);
  const isActive = isConsentActive(consent, now) && endsOn > today;
  const days = isActive ? TOLD_DAYS.find((most) => endsOn <= addDays(today, most)) : 0;
  if (days === undefined) return 0;
  const day = isActive || endsOn < today ? endsOn : today;
  const title = `Bank consent ${isActive ? 'ends' : 'ended'} on ${displayDate(day)}`;
  const stage = `consent ${consent.id} ${consent.ends_at} ${days}`;
  const messages = managersToTell(await listStaffNow(services)).map((person) =>
    consentMessage(person, title, stage, isActive),
  );
  const stored = await Promise.all(messages.map((message) => findMessage(services, messageIdOf(message))));
  const fresh = messages.filter((_, index) => !stored[index]);
  if (fresh.length === 0) return 0;
  const isTold = await commitIfUnchanged(
    services,
    {
      writes: {
        bank: updateFundBankWrite(services, bank, bank),
        ...putMessageWrites(services, fresh, now),
      },
      audit: {
        target: BANK_TARGET,
        action: 'bank.consent-told',
        summary: `Notified the managers: ${title}`,
        changes: { consent_until: { after: consent.ends_at } },
      },
    },
    { actor: SYSTEM_ACTOR, now, correlationId },
  );
  if (isTold) await services.continueMessages();
  return isTold ? fresh.length : 0;
}

function consentMessage(person: StaffItem, title: string, stage: string, isActive: boolean): NewMessage {
  return staffMessage(person, {
    about: { kind: 'bank', id: 'consent', title },
    stage,
    opening: [
      isActive
        ? `${title}. After that day, the portal cannot import transactions from the bank. Renew the consent before then.`
        : `${title}. Since then, the portal cannot import transactions from the bank. Connect the bank again.`,
    ],
    links: [{ lead: 'Bank import:', link: '/manager/transactions-auto' }],
    why: 'You received this email because you are a manager of the fund. This email cannot be turned off.',
  });
}
