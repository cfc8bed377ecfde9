import { servicesFromEnvironment } from '../../aws/services.ts';
import { inviteAgain } from '../../users/invite-again.ts';

/** Invoked asynchronously with the address for which a new invitation was asked. */
export async function handler({ email }: { readonly email: string }): Promise<void> {
  await inviteAgain(servicesFromEnvironment(), email);
}
