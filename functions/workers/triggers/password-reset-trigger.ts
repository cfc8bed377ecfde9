import type { PostConfirmationTriggerEvent } from 'aws-lambda';
import { cognitoIdentity } from '../../aws/cognito-identity.ts';
import { servicesFromEnvironment } from '../../aws/services.ts';
import type { Services } from '../../services.ts';
import { endSessionsAfterReset } from '../../users/end-sessions-after-reset.ts';

/** The fields of the user pool's event that the portal reads. */
export type ResetEvent = Pick<PostConfirmationTriggerEvent, 'triggerSource' | 'userName' | 'userPoolId'>;

/** Ends sessions after a confirmed password reset; does nothing after other confirmations. */
export async function afterConfirmation(services: Services, event: ResetEvent): Promise<void> {
  if (event.triggerSource !== 'PostConfirmation_ConfirmForgotPassword') return;
  await endSessionsAfterReset(services, event.userName);
}

/** The user pool calls this function after a reset, and answers the person after the function has ended. */
export async function handler(event: PostConfirmationTriggerEvent): Promise<PostConfirmationTriggerEvent> {
  // The pool refers to this function, so the function's settings cannot contain the pool's id.
  const services = { ...servicesFromEnvironment(), identity: cognitoIdentity(() => event.userPoolId) };
  await afterConfirmation(services, event);
  return event;
}
