import { clientsContract } from '#shared/contract/clients.ts';
import { servicesFromEnvironment } from '../aws/services.ts';
import { handlersFor } from '../http/context.ts';
import { serve } from '../http/serve.ts';
import { createClient } from './create-client.ts';
import { getClient } from './get-client.ts';
import { getClientDashboard } from './get-client-dashboard.ts';
import { getOwnDashboard } from './get-own-dashboard.ts';
import { importClients } from './import-clients.ts';
import { inviteClient } from './invite-client.ts';
import { listClientTransactions } from './list-client-transactions.ts';
import { listClients } from './list-clients.ts';
import { updateClient } from './update-client.ts';
import { updateClientAddress } from './update-client-address.ts';
import { updateClientEmail } from './update-client-email.ts';

export const clientsArea = handlersFor('clients', clientsContract, {
  listClients,
  createClient,
  importClients,
  getOwnDashboard,
  getClient,
  updateClient,
  updateClientAddress,
  updateClientEmail,
  getClientDashboard,
  listClientTransactions,
  inviteClient,
});

export const handler = serve(clientsArea, servicesFromEnvironment);
