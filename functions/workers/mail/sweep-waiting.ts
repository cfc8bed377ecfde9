import type { Services } from '../../services.ts';
import { sweepApprovals } from '../../users/sweep-approvals.ts';
import { takeOwnEmails } from './take-own-emails.ts';

export async function sweepWaiting(services: Services): Promise<void> {
  for (const swept of await Promise.allSettled([sweepApprovals(services), takeOwnEmails(services)]))
    if (swept.status === 'rejected') throw swept.reason;
}
