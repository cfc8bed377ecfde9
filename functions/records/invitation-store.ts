import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { Write } from '../ledger/change.ts';
import { instantAfter } from '../ledger/instants.ts';
import { findItem, findItems } from '../ledger/read.ts';
import { type Stored, storedItem } from '../ledger/stored.ts';
import { updateAlone } from '../ledger/transact.ts';
import { absent, remove } from '../ledger/write.ts';
import type { Services } from '../services.ts';
import { userTarget } from './user-store.ts';

const invitation = storedItem(
  z.object({
    id: z.string(),
    to: z.string(),
    /** The time when sending began. Empty if the last invitation could not be sent. */
    at: z.string(),
  }),
);
export type Invitation = Stored<typeof invitation>;

function invitationKey(userId: string) {
  return { pk: userTarget(userId), sk: 'INVITATION' };
}

export async function findInvitations(services: Services, userIds: readonly string[]) {
  const items = await findItems(services, userIds.map(invitationKey));
  return new Map(items.map((item) => [String(item.pk).slice(userTarget('').length), invitation.parse(item)]));
}

/** Returns undefined if the login was invited less than `restMs` ago. */
export async function claimInvitation(
  services: Services,
  login: { readonly userId: string; readonly email: string },
  restMs: number,
): Promise<Invitation | undefined> {
  const { userId, email } = login;
  const now = services.now().toISOString();
  const last = await findItem(services, invitationKey(userId), invitation);
  if (last?.to === email && last.at !== '' && instantAfter(last.at, restMs) > now) return undefined;
  const claimed: Invitation = { id: randomUUID(), to: email, at: now };
  const key = invitationKey(userId);
  if (await updateAlone(services, { key, set: claimed, when: { id: last?.id ?? absent } })) return claimed;
  const stored = await findItem(services, invitationKey(userId), invitation);
  return stored?.id === claimed.id ? claimed : undefined;
}

export function forgetInvitationWrite(services: Services, userId: string): Write {
  return remove(services, { key: invitationKey(userId) });
}

export async function releaseInvitation(services: Services, userId: string, { id }: Invitation) {
  await updateAlone(services, { key: invitationKey(userId), set: { at: '' }, when: { id } });
}
