import type { Handler } from '../http/context.ts';
import { exportObjectKey, findExport } from '../records/export-store.ts';
import { attachmentHeader } from '../records/file-name.ts';
import { clientsOfLogin } from '../users/present-user.ts';
import { isOfLogin, mayExport } from './lists.ts';
import { CONTENT_TYPES } from './make-list.ts';

export const getExport: Handler<'getExport'> = async (input, context) => {
  const { services, actor, now, refuse } = context;
  const item = await findExport(services, input.id);
  // A manager who views the portal as a client must not get the exports of the client's logins.
  const isTheirs =
    item !== undefined &&
    item.user_id === actor.userId &&
    !actor.viewedBy &&
    (item.client_id === undefined
      ? item.role !== 'client' || isOfLogin(item.list)
      : item.client_id === actor.client?.id);
  if (!isTheirs || item.ends_at <= now || !mayExport(item.list, actor.role))
    return refuse('export-not-found');
  // The login may have lost access to one of these clients since the export was made.
  const { client_ids: named = [] } = item;
  const reachable =
    named.length > 0 ? new Set((await clientsOfLogin(context)).map(({ client }) => client.id)) : undefined;
  if (named.some((id) => !reachable?.has(id))) return refuse('export-not-found');
  const { filename } = item;
  const file =
    item.status === 'done' && filename !== undefined
      ? {
          url: await services.bucket.presignExport({
            key: exportObjectKey(item.id),
            disposition: attachmentHeader(filename),
            contentType: CONTENT_TYPES[item.format],
          }),
          filename,
          size: item.size,
        }
      : {};
  return {
    id: item.id,
    list: item.list,
    format: item.format,
    status: item.status,
    done: item.done,
    total: item.total ?? null,
    created_at: item.created_at,
    expires_at: item.ends_at,
    ...file,
    ...(item.failure === undefined ? {} : { failure: item.failure }),
  };
};
