import { OPEN_FIELDS } from '#shared/client-fields.ts';
import { STAFF_ROLES } from '#shared/roles.ts';
import type { Row } from './record-file.ts';

/** The fields that managers edit and the client may know, as the history names them. */
const DETAILS = ['email', ...OPEN_FIELDS, 'status', 'pledged'];
/** Those with full access were told each of these by mail. */
const ACCESS = ['login', 'role', 'until', 'mail'];

/** What is handed over of an entry besides that it was, when, and by whom. */
interface HandedOver {
  /** Stands in place of the summary, which may quote a reason that managers wrote for one another. */
  readonly summary: string;
  /** The changed fields that the client may know. */
  readonly fields: readonly string[];
}

/** Every action on a client. One that is not here is handed over in no part, so a new one is not told by mistake. */
export const HANDED_OVER: Readonly<Record<string, HandedOver>> = {
  'client.created': { summary: 'Client added', fields: DETAILS },
  'client.updated': { summary: 'Details changed', fields: DETAILS },
  'client.address-updated': { summary: 'Address changed', fields: ['address'] },
  'client.email-updated': { summary: 'Sign-in address changed', fields: ['email'] },
  'client.invited': { summary: 'Invitation sent', fields: ['invitation_sent'] },
  'client.access-invited': { summary: 'Login invited again', fields: ['invitation_sent'] },
  'client.access-given': { summary: 'Access given to a login', fields: ACCESS },
  'client.access-changed': { summary: 'Access of a login changed', fields: ACCESS },
  'client.access-ended': { summary: 'Access of a login ended', fields: [...ACCESS, 'email'] },
  'client.viewed-as': { summary: 'Looked at the portal as this client', fields: ['viewed'] },
  'client.mail-bounced': { summary: 'Mail to the client’s address came back', fields: [] },
  'client.mail-complained': { summary: 'Mail was reported as unwanted', fields: [] },
  // Names in entries from before managers alone set them.
  'user.updated': { summary: 'Profile changed', fields: ['name', 'mobile'] },
};

const STAFF: ReadonlySet<unknown> = new Set(STAFF_ROLES);

/** An entry of a client's history, as `listAudit` answers it, with what the client may know of it; undefined of none. */
export function handedOver(entry: Row): Row | undefined {
  const action = String(entry.action);
  const told = Object.hasOwn(HANDED_OVER, action) ? HANDED_OVER[action] : undefined;
  if (!told) return undefined;
  const { id, at, actor_id, actor_name, actor_role, actor_email, kind, record_id, record_name } = entry;
  return {
    id,
    at,
    actor_id,
    actor_name,
    actor_role,
    // Nowhere else is a client told the address of somebody who works for the fund.
    actor_email: STAFF.has(actor_role) ? '' : actor_email,
    action,
    kind,
    record_id,
    record_name,
    summary: told.summary,
    changes: (entry.changes as readonly Row[]).filter(({ field }) => told.fields.includes(String(field))),
  };
}
