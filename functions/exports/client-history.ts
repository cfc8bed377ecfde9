import { accessContract } from '#shared/contract/access.ts';
import { clientsContract } from '#shared/contract/clients.ts';
import { distributionsContract } from '#shared/contract/distributions.ts';
import type { Endpoint, OpenAction } from '#shared/contract/endpoint.ts';
import { payeesContract } from '#shared/contract/payees.ts';
import { usersContract } from '#shared/contract/users.ts';
import { STAFF_ROLES } from '#shared/roles.ts';
import type { Row } from './record-file.ts';

const CALLS: readonly Pick<Endpoint, 'audits'>[] = [
  clientsContract,
  accessContract,
  usersContract,
  distributionsContract,
  payeesContract,
].flatMap((calls) => Object.values(calls));

/** A client's archive contains only these actions, so that the archive discloses nothing by mistake. */
export const HANDED_OVER: ReadonlyMap<string, OpenAction> = new Map(
  [
    ...CALLS.flatMap(({ audits = [] }) => audits).filter((audited) => typeof audited !== 'string'),
    // The portal records these actions itself, without an API call.
    { action: 'client.viewed-as', summary: 'Viewed the portal as this client', fields: ['viewed'] },
    { action: 'client.mail-bounced', summary: 'Email to the client’s address bounced', fields: [] },
    { action: 'client.mail-complained', summary: 'Email was reported as spam', fields: [] },
  ].map((open) => [open.action, open]),
);

const STAFF: ReadonlySet<unknown> = new Set(STAFF_ROLES);

export function handedOver(entry: Row): Row | undefined {
  const action = String(entry.action);
  const told = HANDED_OVER.get(action);
  if (!told) return undefined;
  const { id, at, actor_id, actor_name, actor_role, actor_email, kind, record_id, record_name } = entry;
  return {
    id,
    at,
    actor_id,
    actor_name,
    actor_role,
    // Clients must not see the email addresses of staff, so these addresses stay empty.
    actor_email: STAFF.has(actor_role) ? '' : actor_email,
    action,
    kind,
    record_id,
    record_name,
    summary: told.summary,
    changes: (entry.changes as readonly Row[]).filter(({ field }) => told.fields.includes(String(field))),
  };
}
