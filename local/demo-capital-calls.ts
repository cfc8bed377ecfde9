import * as z from 'zod';
import { issueCapitalCall } from '#functions/capital-calls/issue-capital-call.ts';
import type { Identity, Services } from '#functions/http/services.ts';
import { addDays, fundDateAt } from '#shared/calendar-date.ts';
import { instantAt, later } from './demo-calendar.ts';
import { createDemoCalls, type DemoPerson } from './demo-calls.ts';

const made = z.object({ id: z.string() });

/** Issued last week, due in three: far enough ahead that nobody is reminded yet. */
const ISSUED_DAYS_AGO = 9;
const DUE_IN_DAYS = 21;

/**
 * The call that is out when the portal is opened: to every active client by their pledge, with its notices.
 * Its days follow from the day of the seed, as a call that is not yet due must.
 */
export async function callCapital({
  services,
  identity,
  manager,
  now,
}: {
  services: Services;
  identity: Identity;
  manager: DemoPerson;
  now: Date;
}): Promise<void> {
  const today = fundDateAt(now);
  const issuedAt = instantAt(addDays(today, -ISSUED_DAYS_AGO), '10:05');
  // The notices are made here, at their instant of the past, and not by whoever comes along now.
  const call = createDemoCalls({ ...services, continueCapitalCall: async () => {} }, identity);
  const { id } = made.parse(
    await call(manager, issuedAt, 'POST', '/capital-calls', {
      title: 'Settlement of 14 Harbour Road',
      total_amount: 480_000,
      due_date: addDays(today, DUE_IN_DAYS),
    }),
  );
  const noticesAt = later(issuedAt, 60);
  await issueCapitalCall({ ...services, now: () => noticesAt }, id, Number.POSITIVE_INFINITY);
}
