import { randomUUID } from 'node:crypto';
import { fundDateAt, fundTimeAt } from '#shared/calendar-date.ts';
import { FEED_ACTOR } from '../ledger/change.ts';
import { fundDayOf } from '../ledger/instants.ts';
import { Refusal, refuseByThrowing } from '../ledger/refusal.ts';
import { isConsentActive } from '../records/bank-session.ts';
import { type FundBank, findFundBank } from '../records/fund-bank-store.ts';
import { readFundSettings } from '../records/fund-settings-store.ts';
import type { Services } from '../services.ts';
import { nextImport } from './import-range.ts';
import { refreshConsent } from './refresh-consent.ts';
import { tellOfConsent } from './tell-of-consent.ts';
import { startImport } from './upload-bank.ts';

/** The bank feed does nothing before this time in Sydney. */
const MORNING = '07:00';

/** A bank connected today is first imported on the next morning. */
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
  // A heartbeat alarm counts this line, so the line is logged even on an idle run.
  services.log({ level: 'info', event: 'bank-feed-ran', counts });
}

type Run = Parameters<typeof tellOfConsent>[2];

async function startMorningImport(services: Services, bank: FundBank, run: Run): Promise<boolean> {
  const { now, today } = run;
  const isOld = bank.connections.some(({ connected_at: at }) => fundDayOf(at) < today);
  if (!isOld || !isConsentActive(bank.consent, now)) return false;
  if (!(await readFundSettings(services)).morning_import) return false;
  const { item, from } = await nextImport(services, today);
  const isDone = item?.created_by === FEED_ACTOR.userId && fundDayOf(item.created_at) === today;
  if (isDone) return false;
  try {
    const by = { actor: FEED_ACTOR, idempotencyId: undefined, refuse: refuseByThrowing };
    const context = { ...run, services, ...by };
    const { id } = await startImport(context, { fromDate: from, toDate: today }, undefined);
    await services.continueImport(id);
    return true;
  } catch (error) {
    // A provider's error must fail the run, because a failed run is repeated.
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
