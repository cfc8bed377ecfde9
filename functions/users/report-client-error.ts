import type { Handler } from '../http/context.ts';
import { takeTry } from '../records/try-store.ts';

/** A browser reports one error per error screen, so usually only a script exceeds this limit. */
const FROM_ONE_CALLER = { of: 'client-error', most: 60, withinSeconds: 60 };

export const reportClientError: Handler<'reportClientError'> = async (
  { release, route, name },
  { services, actor, callerAddress, now, correlationId, refuse },
) => {
  if (!(await takeTry(services, { ...FROM_ONE_CALLER, by: callerAddress, now })))
    return refuse('too-many-tries');
  const isFirst = (by: string) =>
    takeTry(services, { of: 'client-error-hour', by, most: 1, withinSeconds: 3600, now });
  // A stranger or a single investor must not be able to trigger the alarm, even with several logins.
  const notified =
    actor.role === 'client'
      ? (await isFirst(actor.userId)) && (await isFirst(actor.client?.id ?? '')) && !(await isFirst('any'))
      : actor.role !== 'unlinked';
  services.log({
    level: notified ? 'error' : 'info',
    event: notified ? 'client-error' : 'client-error-unheard',
    correlationId,
    role: actor.role,
    release,
    page: route,
    code: name,
  });
  return { notified };
};
