import { isStaff } from '#shared/roles.ts';
import type { Context } from '../http/context.ts';
import type { Write } from '../ledger/change.ts';
import { decideAgain } from '../ledger/decide-again.ts';
import { fieldChanges } from '../ledger/field-changes.ts';
import { changeOfCounts, countsOfClient, shardOf } from '../ledger/statistics.ts';
import { addToFundCountersWrite } from '../ledger/statistics-store.ts';
import { detailsMessageWrites } from '../messages/security-messages.ts';
import {
  aboutClient,
  type ClientDetails,
  type ClientItem,
  EDITED_FIELDS,
  findClient,
  hasFullAccess,
  liveLinksOf,
  updateClientWrite,
} from '../records/client-store.ts';
import { findUsers } from '../records/user-store.ts';
import { endOwnEmails } from './end-own-emails.ts';

export type ClientEdit = { [Name in keyof ClientDetails]?: ClientDetails[Name] | undefined };

export async function editClient(
  context: Context<'client-not-found' | 'changed-meanwhile'>,
  loaded: ClientItem,
  edit: ClientEdit,
  action: string,
  check: (current: ClientItem, after: ClientDetails) => void = () => {},
): Promise<ClientItem> {
  const { services, refuse } = context;
  return decideAgain(async (attempt) => {
    const newest = attempt === 0 ? loaded : await findClient(services, loaded.id);
    const client = newest ?? refuse('client-not-found');
    const before = editedFieldsOf(client);
    const changed = Object.fromEntries(Object.entries(edit).filter(([, value]) => value !== undefined));
    const after: ClientDetails = { ...before, ...changed };
    const changes = fieldChanges(before, after);
    if (Object.keys(changes).length === 0) return client;
    check(client, after);
    const suspends = changes.status !== undefined && after.status === 'Suspended';
    const full = suspends ? liveLinksOf(client, context.today).filter(hasFullAccess) : [];
    const ids = full.map(({ user_id: userId }) => userId);
    const ended = await endOwnEmails(services, client, ids, context.now);
    return context.commit(
      {
        writes: {
          client: updateClientWrite(services, client, {
            ...after,
            ...(changes.mobile ? { mobile_since: context.now, mobile_by: context.actor.userId } : {}),
            ...(suspends ? { suspended_at: context.now } : {}),
          }),
          counters: addToFundCountersWrite(
            services,
            shardOf(client.id),
            changeOfCounts(countedOf(before), countedOf(after)),
          ),
          ...ended.writes,
          // A client who was never invited does not know the portal and gets no message.
          ...(client.not_invited ? {} : await mailWrites(context, client, changes)),
        },
        audit: {
          ...aboutClient(client),
          action,
          summary: `Changed ${Object.keys(changes).map(fieldLabel).join(', ')}`,
          changes,
        },
        furtherAudits: ended.audits,
      },
      { ...client, ...after, version: client.version + 1 },
    );
  }, refuse);
}

async function mailWrites(
  { services, actor, now, today }: Pick<Context, 'services' | 'actor' | 'now' | 'today'>,
  client: ClientItem,
  changes: { readonly address?: unknown; readonly mobile?: unknown },
): Promise<Record<string, Write>> {
  const details = [
    ...(changes.address ? ['postal address'] : []),
    ...(changes.mobile ? ['mobile number'] : []),
  ];
  if (details.length === 0) return {};
  const full = liveLinksOf(client, today).filter(hasFullAccess);
  const ids = full.map(({ user_id: userId }) => userId);
  const by = isStaff(actor.role) ? 'by a manager of the fund' : 'in the portal';
  const writes = [...(await findUsers(services, ids)).values()].map((user) =>
    detailsMessageWrites(services, { user, client }, { details, by }, now),
  );
  return Object.assign({}, ...(await Promise.all(writes)));
}

export function editedFieldsOf(client: ClientItem): ClientDetails {
  return Object.fromEntries(EDITED_FIELDS.map((name) => [name, client[name]])) as ClientDetails;
}

function countedOf(details: ClientDetails) {
  return countsOfClient({ status: details.status, pledgedCents: details.pledged_cents });
}

function fieldLabel(field: string): string {
  return field === 'pledged_cents' ? 'pledge' : field.replaceAll('_', ' ');
}
