import { servicesFromEnvironment } from '../../aws/services.ts';
import { inviteAgain } from '../../users/invite-again.ts';
import { sweepWaiting } from './sweep-waiting.ts';

export async function handler(event: { readonly email?: string; readonly sweep?: boolean }): Promise<void> {
  const services = servicesFromEnvironment();
  await (event.email === undefined ? sweepWaiting(services) : inviteAgain(services, event.email));
}
