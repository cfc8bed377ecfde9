import type { PostConfirmationTriggerEvent } from 'aws-lambda';
import { cognitoIdentity } from '../../aws/cognito-identity.ts';
import { servicesFromEnvironment } from '../../aws/services.ts';
import type { Services } from '../../services.ts';
import { endSessionsAfterReset } from '../../users/end-sessions-after-reset.ts';

/** The used part of the user pool's event. */
export type ResetEvent = Pick<PostConfirmationTriggerEvent, 'triggerSource' | 'userName' | 'userPoolId'>;

/** Does what follows a confirmed reset of a password; nothing after other confirmations. */
export async function afterConfirmation(services: Services, event: ResetEvent): Promise<void> {
  if (event.triggerSource !== 'PostConfirmation_ConfirmForgotPassword') return;
  await endSessionsAfterReset(services, event.userName);
}

/**
 * Invoked by the user pool, which waits for it before it answers the reset. The pool is named by the event: the function
 * belongs to the pool, so its settings cannot refer to it.
 */
export async function handler(event: PostConfirmationTriggerEvent): Promise<PostConfirmationTriggerEvent> {
  const services = { ...servicesFromEnvironment(), identity: cognitoIdentity(() => event.userPoolId) };
  await afterConfirmation(services, event);
  return event;
}
