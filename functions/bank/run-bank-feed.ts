import { randomUUID } from 'node:crypto';
import { addDays, type CalendarDate, displayDate, fundDateAt, fundTimeAt } from '#shared/calendar-date.ts';
import { CONSENT_EXPIRING_DAYS } from '#shared/constants.ts';
import { FEED_ACTOR, SYSTEM_ACTOR } from '../ledger/change.ts';
import { commitIfUnchanged } from '../ledger/commit.ts';
import { fundDayOf } from '../ledger/instants.ts';
import { Refusal } from '../ledger/refusal.ts';
import { managersToTell, staffMessage } from '../messages/staff-message.ts';
import { isConsentActive } from '../records/bank-session.ts';
import { BANK_TARGET, type FundBank, findFundBank, updateFundBankWrite } from '../records/fund-bank-store.ts';
import { readFundSettings } from '../records/fund-settings-store.ts';
import { findMessage, messageIdOf, type NewMessage, putMessageWrites } from '../records/message-store.ts';
import { listStaffNow, type StaffItem } from '../records/staff-store.ts';
import type { Services } from '../services.ts';
import { nextImport } from './import-range.ts';
import { refreshConsent } from './refresh-consent.ts';
import { startImport } from './upload-bank.ts';

/** Sydney time. */
const MORNING = '07:00';
/** Managers are notified this many days before the consent ends, and when it has ended. */
const TOLD_DAYS = [7, CONSENT_EXPIRING_DAYS];

/** Can be repeated safely. The first morning import is on the day after connecting a bank. */
export async function runBankFeed(services: Services): Promise<void> {
  const at = services.now();
  const by = { now: at.toISOString(), today: fundDateAt(at), correlationId: randomUUID() };
  const counts = { told: 0, started: 0 };
  const known = fundTimeAt(at) < MORNING ? undefined : await findFundBank(services);
  if (known?.consent) {
    const bank = await refreshConsent(services, known, by.correlationId);
    counts.told = await tellOfConsent(services, bank, by);
    if (await startMorningImport(services, bank, by)) counts.started = 1;
  }
  // This line is logged even if there was nothing to do, because a heartbeat alarm counts it.
  services.log({ level: 'info', event: 'bank-feed-ran', counts });
}

interface Run {
  readonly now: string;
  readonly today: CalendarDate;
  readonly correlationId: string;
}

async function startMorningImport(services: Services, bank: FundBank, run: Run): Promise<boolean> {
  const { now, today } = run;
  const isOld = bank.connections.some(({ connected_at: at }) => fundDayOf(at) < today);
  if (!isOld || !isConsentActive(bank.consent, now)) return false;
  if (!(await readFundSettings(services)).morning_import) return false;
  const { item, from } = await nextImport(services, today);
  const isDone = item?.created_by === FEED_ACTOR.userId && fundDayOf(item.created_at) === today;
  if (isDone) return false;
  const refuse = (...refused: ConstructorParameters<typeof Refusal>): never => {
    throw new Refusal(...refused);
  };
  try {
    const context = { ...run, services, actor: FEED_ACTOR, idempotencyId: undefined, refuse };
    const { id } = await startImport(context, { fromDate: from, toDate: today }, undefined);
    await services.continueImport(id);
    return true;
  } catch (error) {
    // An error of the provider fails the run, so that the run is repeated.
    if (!(error instanceof Refusal) || error.code.startsWith('bank-provider')) throw error;
    services.log({
      level: 'warn',
      event: 'bank-feed-refused',
      code: error.code,
      correlationId: run.correlationId,
    });
    return false;
  }
}

/** Each manager gets each mail once. Returns the number of mails queued. */
async function tellOfConsent(services: Services, bank: FundBank, { now, today, correlationId }: Run) {
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
