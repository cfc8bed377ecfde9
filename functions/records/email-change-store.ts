import * as z from 'zod';
import type { Write } from '../ledger/change.ts';
import { instantAfter } from '../ledger/instants.ts';
import { finder } from '../ledger/read.ts';
import { type Stored, storedItem } from '../ledger/stored.ts';
import { transact, writeAlone } from '../ledger/transact.ts';
import { put, putNew, remove } from '../ledger/write.ts';
import type { Services } from '../services.ts';
import { claimEmailWrite, releaseEmailWrite } from './client-store.ts';

const emailChange = storedItem(
  z.object({
    id: z.string(),
    client_id: z.string(),
    email: z.string(),
    reason: z.string(),
    begun_by: z.string(),
    begun_by_name: z.string(),
    begun_by_email: z.string().optional(),
    begun_at: z.string(),
    /** Until this time, only the request with this `id` may continue the change. */
    held_until: z.string(),
  }),
);
export type EmailChange = Stored<typeof emailChange>;

// A request must end within this time. Otherwise two requests could send different addresses to the user pool.
const HELD_MS = 60_000;

function emailChangeKey(clientId: string) {
  return { pk: `CLIENT#${clientId}`, sk: 'EMAIL_CHANGE' };
}

export const findEmailChange = finder(emailChangeKey, emailChange);

/** No audit row is written, because the client has not changed yet. */
export async function beginEmailChange(services: Services, begun: Omit<EmailChange, 'held_until'>) {
  const change = { ...begun, held_until: instantAfter(begun.begun_at, HELD_MS) };
  await transact(services, {
    change: putNew(services, { ...emailChangeKey(change.client_id), ...emailChange.parse(change) }),
    claim: claimEmailWrite(services, change.client_id, change.email),
  });
  return change;
}

export async function takeOverEmailChange(
  services: Services,
  former: EmailChange,
  { id, now }: { id: string; now: string },
): Promise<EmailChange | undefined> {
  const change = { ...former, id, held_until: instantAfter(now, HELD_MS) };
  const item = { ...emailChangeKey(change.client_id), ...emailChange.parse(change) };
  return (await writeAlone(services, put(services, { item, when: { id: former.id } }))) ? change : undefined;
}

export async function abandonEmailChange(services: Services, change: EmailChange): Promise<void> {
  await transact(services, {
    change: endEmailChangeWrite(services, change),
    claim: releaseEmailWrite(services, change.client_id, change.email),
  });
}

export function endEmailChangeWrite(services: Services, { id, client_id }: EmailChange): Write {
  return remove(services, { key: emailChangeKey(client_id), when: { id } });
}
