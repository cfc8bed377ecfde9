import { randomUUID } from 'node:crypto';
import type { ClientDetail, clientsContract } from '#shared/contract/clients.ts';
import { ZERO_CENTS } from '#shared/money.ts';
import type { Handler } from '../http/context.ts';
import { ConditionFailed } from '../ledger/change.ts';
import { Refusal } from '../ledger/refusal.ts';
import { countsOfClient, shardOf } from '../ledger/statistics.ts';
import { countWrite } from '../ledger/statistics-store.ts';
import { findUser, putUserWrite } from '../users/user-store.ts';
import { type ClientItem, clientTarget, isEmailTaken, putClientWrites } from './client-store.ts';
import { detailsOf } from './edit-client.ts';
import { presentClientDetail } from './present-client.ts';
import { sendInvitation } from './send-invitation.ts';

/**
 * Creates the Cognito account first, without a message or rights, so that a retry finds it; then the client in one
 * write; the invitation last, because it can be sent again separately.
 */
export const createClient: Handler<typeof clientsContract.createClient> = async (input, context) => {
  const { services, refuse, now, actor } = context;
  if (await isEmailTaken(services, input.email)) return refuse('email-in-use');
  const account = await services.identity.findOrCreateUser(input.email);
  if (!account.created && (await findUser(services, account.userId))) return refuse('email-in-use');

  const client: ClientItem = {
    id: randomUUID(),
    user_id: account.userId,
    name: input.name,
    email: input.email,
    mobile: input.mobile ?? '',
    entity_type: input.entity_type,
    entity_name: input.entity_name ?? '',
    address: input.address ?? '',
    status: input.status ?? 'Active',
    notes: input.notes ?? '',
    pledged_cents: input.pledged_amount,
    total_paid_cents: ZERO_CENTS,
    allocation_count: 0,
    reversed_count: 0,
    document_count: 0,
    created_at: now,
    version: 1,
  };
  const user = {
    user_id: account.userId,
    email: client.email,
    role: 'client',
    status: 'active',
    client_id: client.id,
    version: 1,
  } as const;
  const counts = countsOfClient({ status: client.status, pledgedCents: client.pledged_cents });
  let created: ClientDetail;
  try {
    created = await context.commit(
      {
        writes: {
          ...putClientWrites(services, client),
          user: putUserWrite(services, user),
          counters: countWrite(services, shardOf(client.id), counts),
        },
        audit: {
          target: clientTarget(client.id),
          name: client.name,
          action: 'client.created',
          summary: 'Client added',
          changes: newFields(client),
        },
      },
      presentClientDetail(actor, client, {
        recent: [],
        documents: [],
        invited: true,
        emailChange: undefined,
      }),
    );
  } catch (error) {
    if (error instanceof ConditionFailed) return refuse('email-in-use');
    throw error;
  }
  // A suspended client is not invited; a manager lifts the suspension and then invites.
  if (client.status === 'Suspended') return created;
  try {
    await sendInvitation(context, client.email);
  } catch (error) {
    // An account that already has a password needs no invitation.
    if (!(error instanceof Refusal && error.code === 'already-joined')) throw error;
  }
  return created;
};

function newFields(client: ClientItem) {
  const { name, ...others } = detailsOf(client);
  const fields = { name, email: client.email, ...others };
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => value !== '')
      .map(([field, value]) => [field, { after: value }]),
  );
}
