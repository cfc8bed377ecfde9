import { servicesFromEnvironment } from '../../aws/services.ts';
import { inviteAgain } from '../../users/invite-again.ts';

/** Invoked asynchronously with the address of a requested invitation. */
export async function handler({ email }: { readonly email: string }): Promise<void> {
  await inviteAgain(servicesFromEnvironment(), email);
}
