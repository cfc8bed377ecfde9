import { randomUUID } from 'node:crypto';
import type * as z from 'zod';
import { detailsOf } from '#shared/client-fields.ts';
import { LIMITS } from '#shared/constants.ts';
import type { clientsContract } from '#shared/contract/clients.ts';
import { ZERO_CENTS } from '#shared/money.ts';
import type { Change } from '../ledger/change.ts';
import { countsOfClient, shardOf } from '../ledger/statistics.ts';
import { addToFundCountersWrite } from '../ledger/statistics-store.ts';
import { aboutClient, type ClientItem, isEmailTaken, putClientWrites } from '../records/client-store.ts';
import {
  clientIdsOf,
  findUser,
  linkedAudit,
  putUserWrite,
  updateClientIdsWrite,
} from '../records/user-store.ts';
import type { Services } from '../services.ts';
import { editedFieldsOf } from './edit-client.ts';

export type NewClient = z.output<typeof clientsContract.createClient.input>;

export async function newClient(
  services: Services,
  input: NewClient,
  { now, importId }: { now: string; importId?: string },
): Promise<{ client: ClientItem; change: Change } | undefined> {
  if (await isEmailTaken(services, input.email)) return undefined;
  // If a later step fails, a retry finds this account again.
  const account = await services.identity.findOrCreateUser(input.email);
  const known = account.created ? undefined : await findUser(services, account.userId);
  if (known && (known.role !== 'client' || known.status !== 'active')) return undefined;
  if (known && clientIdsOf(known).length >= LIMITS.clientsPerLogin) return undefined;

  const client: ClientItem = {
    id: randomUUID(),
    user_id: account.userId,
    ...detailsOf(input),
    email: input.email,
    status: input.status ?? 'Active',
    pledged_cents: input.pledged_amount,
    total_paid_cents: ZERO_CENTS,
    allocation_count: 0,
    reversed_count: 0,
    hidden_count: 0,
    hidden_payout_count: 0,
    payout_count: 0,
    unit_move_count: 0,
    document_count: 0,
    created_at: now,
    ...(importId === undefined ? {} : { import_id: importId }),
    ...(importId !== undefined || input.status === 'Suspended' ? { not_invited: true } : {}),
    version: 1,
  };
  const user = {
    user_id: account.userId,
    email: client.email,
    role: 'client',
    status: 'active',
    client_ids: [client.id],
    version: 1,
  } as const;
  const counts = countsOfClient({ status: client.status, pledgedCents: client.pledged_cents });
  const change = {
    writes: {
      ...putClientWrites(services, client),
      user: known
        ? updateClientIdsWrite(services, known, [client.id, ...clientIdsOf(known)])
        : putUserWrite(services, user),
      counters: addToFundCountersWrite(services, shardOf(client.id), counts),
    },
    audit: {
      ...aboutClient(client),
      action: 'client.created',
      summary: importId === undefined ? 'Client added' : 'Client added from a file',
      changes: newFields(client),
    },
    furtherAudits: known ? [linkedAudit(known, client.id)] : [],
  };
  return { client, change };
}

function newFields(client: ClientItem) {
  const { name, ...others } = editedFieldsOf(client);
  const fields = { name, email: client.email, ...others };
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => value !== '')
      .map(([field, value]) => [field, { after: value }]),
  );
}
