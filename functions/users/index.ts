import { peopleContract } from '#shared/contract/people.ts';
import { usersContract } from '#shared/contract/users.ts';
import { servicesFromEnvironment } from '../aws/services.ts';
import { handlersFor } from '../http/context.ts';
import { serve } from '../http/serve.ts';
import { createManager } from './create-manager.ts';
import { getMe } from './get-me.ts';
import { inviteManager } from './invite-manager.ts';
import { listManagers } from './list-managers.ts';
import { remindManager } from './remind-manager.ts';
import { renewInvitation } from './renew-invitation.ts';
import { reportClientError } from './report-client-error.ts';
import { signOut } from './sign-out.ts';
import { updateManager } from './update-manager.ts';
import { updateMe } from './update-me.ts';
import { updateUser } from './update-user.ts';

export const usersArea = handlersFor(
  'users',
  { ...usersContract, ...peopleContract },
  {
    getMe,
    updateMe,
    updateUser,
    signOut,
    renewInvitation,
    reportClientError,
    listManagers,
    createManager,
    updateManager,
    inviteManager,
    remindManager,
  },
);

export const handler = serve(usersArea, servicesFromEnvironment);
