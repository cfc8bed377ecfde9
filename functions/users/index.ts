import { usersContract } from '#shared/contract/users.ts';
import { servicesFromEnvironment } from '../aws/services.ts';
import { handlersFor } from '../http/context.ts';
import { serve } from '../http/serve.ts';
import { getMe } from './get-me.ts';
import { renewInvitation } from './renew-invitation.ts';
import { reportClientError } from './report-client-error.ts';
import { signOut } from './sign-out.ts';
import { updateMe } from './update-me.ts';
import { updateUser } from './update-user.ts';

export const usersArea = handlersFor('users', usersContract, {
  getMe,
  updateMe,
  updateUser,
  signOut,
  renewInvitation,
  reportClientError,
});

export const handler = serve(usersArea, servicesFromEnvironment);
