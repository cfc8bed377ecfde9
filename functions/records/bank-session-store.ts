import * as z from 'zod';
import { BANK_SESSION_STATES } from '#shared/terms.ts';
import type { Write } from '../ledger/change.ts';
import { finder, queryItems } from '../ledger/read.ts';
import { type Stored, storedItem } from '../ledger/stored.ts';
import { putNew, update } from '../ledger/write.ts';
import type { Services } from '../services.ts';

const sessionItem = storedItem(
  z.object({
    id: z.string(),
    status: z.enum(BANK_SESSION_STATES),
    user_id: z.string(),
    user_name: z.string(),
    institution_id: z.string(),
    institution_name: z.string(),
    basiq_user_id: z.string(),
    /** A digest of the secret in the `state` parameter that the browser sends back. */
    state_digest: z.string(),
    /**
     * Only a connection or job that did not exist before the session proves its success. A renewal may reuse
     * `renewed_connection_id`.
     */
    known_connection_ids: z.array(z.string()),
    renewed_connection_id: z.string().optional(),
    known_job_ids: z.array(z.string()),
    extended_connection_id: z.string().optional(),
    extended_from: z.string().optional(),
    started_at: z.string(),
    ends_at: z.string(),
    connection_id: z.string().optional(),
    failure_code: z.string().optional(),
  }),
);
export type SessionItem = Stored<typeof sessionItem>;

const PENDING_SESSIONS = 'OPEN#bank-session';
const MOST_PENDING = 100;

export function sessionTarget(sessionId: string): string {
  return `BANKSESSION#${sessionId}`;
}

function sessionKey(sessionId: string) {
  return { pk: sessionTarget(sessionId), sk: 'SESSION' };
}

export const findSession = finder(sessionKey, sessionItem);

export function putSessionWrite(services: Services, session: SessionItem): Write {
  const open =
    session.status === 'pending'
      ? { open_pk: PENDING_SESSIONS, open_sk: `${session.user_id}#${session.started_at}#${session.id}` }
      : {};
  return putNew(services, { ...sessionKey(session.id), ...session, ...open });
}

export type SessionEnd =
  | { readonly status: 'active'; readonly connectionId: string }
  | { readonly status: 'failed'; readonly failureCode: string }
  | { readonly status: 'expired' };

export function endSessionWrite(services: Services, session: SessionItem, end: SessionEnd): Write {
  return update(services, {
    key: sessionKey(session.id),
    set: {
      status: end.status,
      connection_id: end.status === 'active' ? end.connectionId : undefined,
      failure_code: end.status === 'failed' ? end.failureCode : undefined,
    },
    remove: ['open_pk', 'open_sk'],
    when: { status: 'pending' },
  });
}

export function listPendingSessions(services: Services, userId?: string): Promise<SessionItem[]> {
  const list = { partition: PENDING_SESSIONS, startsWith: userId && `${userId}#`, descending: true };
  return queryItems(services, { index: 'open', ...list }, sessionItem, MOST_PENDING);
}
