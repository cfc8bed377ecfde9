import { approvalsContract } from '#shared/contract/approvals.ts';
import { peopleContract } from '#shared/contract/people.ts';
import { usersContract } from '#shared/contract/users.ts';
import { servicesFromEnvironment } from '../aws/services.ts';
import { handlersFor } from '../http/context.ts';
import { serve } from '../http/serve.ts';
import { confirmCopies } from './confirm-copies.ts';
import { createManager } from './create-manager.ts';
import { decideApproval } from './decide-approval.ts';
import { getMe } from './get-me.ts';
import { inviteManager } from './invite-manager.ts';
import { listApprovals } from './list-approvals.ts';
import { listManagers } from './list-managers.ts';
import { remindManager } from './remind-manager.ts';
import { renewInvitation } from './renew-invitation.ts';
import { reportClientError } from './report-client-error.ts';
import { setOwnMails } from './set-own-mails.ts';
import { signOut } from './sign-out.ts';
import { stopApproval } from './stop-approval.ts';
import { undoOwnEmail } from './undo-own-email.ts';
import { updateManager } from './update-manager.ts';
import { updateMe } from './update-me.ts';
import { updateOwnEmail } from './update-own-email.ts';
import { updateUser } from './update-user.ts';

export const usersArea = handlersFor(
  'users',
  { ...usersContract, ...peopleContract, ...approvalsContract },
  {
    getMe,
    updateMe,
    updateUser,
    updateOwnEmail,
    undoOwnEmail,
    setOwnMails,
    confirmCopies,
    signOut,
    renewInvitation,
    reportClientError,
    listManagers,
    createManager,
    updateManager,
    inviteManager,
    remindManager,
    listApprovals,
    decideApproval,
    stopApproval,
  },
);

export const handler = serve(usersArea, servicesFromEnvironment);
