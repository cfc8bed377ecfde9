import type { CalendarDate } from '#shared/calendar-date.ts';
import type { AccessLink, ClientItem } from './client-store.ts';

type Linked = Pick<ClientItem, 'user_id' | 'access'> & { readonly created_at?: string };

/** The logins that stand for a client, those whose last day has passed included. */
export function accessOf({ user_id, access, created_at = '' }: Linked): readonly AccessLink[] {
  return access ?? [{ user_id, role: 'owner', since: created_at }];
}

/** Whether an access has not ended by its last day, that day included. */
export function isLive({ until }: Pick<AccessLink, 'until'>, today: CalendarDate): boolean {
  return until === undefined || today <= until;
}

/** How a login stands for a client today; undefined if it does not. */
export function liveAccessOf(client: Linked, userId: string, today: CalendarDate): AccessLink | undefined {
  return accessOf(client).find((link) => link.user_id === userId && isLive(link, today));
}

/** Whether a login may do for the client what the client may. */
export function hasFullAccess({ role }: Pick<AccessLink, 'role'>): boolean {
  return role !== 'adviser';
}

/** Whether a login gets the client's mail. */
export function getsMail(link: AccessLink): boolean {
  return hasFullAccess(link) || link.mail === true;
}
