import * as z from 'zod';
import { commitIfUnchanged } from '../ledger/commit.ts';
import { instantAfter, secondsOf } from '../ledger/instants.ts';
import { findItem } from '../ledger/read.ts';
import { storedItem } from '../ledger/stored.ts';
import { absent, below, update } from '../ledger/write.ts';
import { aboutClient, clientTarget, countViewWrite } from '../records/client-store.ts';
import type { Services } from '../services.ts';
import type { Actor } from './actor.ts';

const VIEW_MS = 60 * 60_000;

const view = storedItem(z.object({ at: z.string() }));

export async function recordView(
  services: Services,
  { client, viewedBy }: Pick<Actor, 'client' | 'viewedBy'>,
  { now, correlationId }: { now: string; correlationId: string },
): Promise<void> {
  if (!client || !viewedBy) return;
  const key = { pk: clientTarget(client.id), sk: `VIEW#${viewedBy.userId}` };
  const since = instantAfter(now, -VIEW_MS);
  const last = await findItem(services, key, view);
  if (last && last.at >= since) return;
  // If the write fails, another request of the same screen has recorded the view.
  await commitIfUnchanged(
    services,
    {
      writes: {
        view: update(services, {
          key,
          set: { at: now, expires_at: secondsOf(now) + (2 * VIEW_MS) / 1000 },
          when: [{ at: absent }, { at: below(since) }],
        }),
        client: countViewWrite(services, client.id),
      },
      audit: {
        ...aboutClient(client),
        action: 'client.viewed-as',
        summary: 'Viewed the portal as this client',
        changes: { viewed: { after: now } },
      },
    },
    { actor: viewedBy, now, correlationId },
  );
}
