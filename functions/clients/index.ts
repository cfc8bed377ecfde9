import { accessContract } from '#shared/contract/access.ts';
import { requestsContract } from '#shared/contract/change-requests.ts';
import { clientsContract } from '#shared/contract/clients.ts';
import { servicesFromEnvironment } from '../aws/services.ts';
import { handlersFor } from '../http/context.ts';
import { serve } from '../http/serve.ts';
import { createChangeRequest } from './create-change-request.ts';
import { createClient } from './create-client.ts';
import { decideChangeRequest } from './decide-change-request.ts';
import { endAccess } from './end-access.ts';
import { giveAccess } from './give-access.ts';
import { importClients } from './import-clients.ts';
import { inviteClient } from './invite-client.ts';
import { listAccess } from './list-access.ts';
import { listChangeRequests } from './list-change-requests.ts';
import { listClients } from './list-clients.ts';
import { markDeceased } from './mark-deceased.ts';
import { unmarkDeceased } from './unmark-deceased.ts';
import { updateClient } from './update-client.ts';
import { updateClientAddress } from './update-client-address.ts';
import { updateClientEmail } from './update-client-email.ts';
import { withdrawChangeRequest } from './withdraw-change-request.ts';

export const clientsArea = handlersFor(
  'clients',
  { ...clientsContract, ...accessContract, ...requestsContract },
  {
    listClients,
    createClient,
    importClients,
    updateClient,
    updateClientAddress,
    updateClientEmail,
    inviteClient,
    markDeceased,
    unmarkDeceased,
    listAccess,
    giveAccess,
    endAccess,
    createChangeRequest,
    withdrawChangeRequest,
    listChangeRequests,
    decideChangeRequest,
  },
);

export const handler = serve(clientsArea, servicesFromEnvironment);
