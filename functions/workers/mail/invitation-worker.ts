import { servicesFromEnvironment } from '../../aws/services.ts';
import { inviteAgain } from '../../users/invite-again.ts';
import { sweepApprovals } from '../../users/sweep-approvals.ts';
import { takeOwnEmails } from './take-own-emails.ts';

/** Invoked with the address of a requested invitation, and by a schedule with `{ sweep: true }`. */
export async function handler(event: { readonly email?: string; readonly sweep?: boolean }): Promise<void> {
  const services = servicesFromEnvironment();
  if (event.email !== undefined) await inviteAgain(services, event.email);
  else {
    await sweepApprovals(services);
    await takeOwnEmails(services);
  }
}
