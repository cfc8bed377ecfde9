import type { PostConfirmationTriggerEvent } from 'aws-lambda';
import { servicesFromEnvironment } from '../../aws/services.ts';
import { findUserOfLogin } from '../../records/user-store.ts';
import type { Services } from '../../services.ts';
import { endSessionsAfterReset } from '../../users/end-sessions-after-reset.ts';

export type ResetEvent = Pick<PostConfirmationTriggerEvent, 'triggerSource' | 'userName' | 'userPoolId'>;

export async function afterConfirmation(services: Services, event: ResetEvent): Promise<void> {
  if (event.triggerSource !== 'PostConfirmation_ConfirmForgotPassword') return;
  const user = await findUserOfLogin(services, event.userName);
  await endSessionsAfterReset(services, user?.user_id ?? event.userName);
}

export async function handler(event: PostConfirmationTriggerEvent): Promise<PostConfirmationTriggerEvent> {
  // The user pool's settings refer to this function, so the function's settings cannot refer to the user pool.
  process.env.USER_POOL_ID = event.userPoolId;
  await afterConfirmation(servicesFromEnvironment(), event);
  return event;
}
