import { isStaff } from '#shared/roles.ts';
import type { Context } from '../http/context.ts';
import { type DocumentItem, findDocument } from '../records/document-store.ts';

/** A hidden document is treated as missing, because a caller must not learn whether it exists. */
export async function loadDocument(
  { actor, services, refuse }: Context<'document-not-found'>,
  documentId: string,
): Promise<DocumentItem> {
  const document = await findDocument(services, documentId);
  if (!document || document.state === 'deleting' || document.state === 'deleted') {
    return refuse('document-not-found');
  }
  if (isStaff(actor.role)) return document;
  const isTheirs = document.client_id === undefined || document.client_id === actor.client?.id;
  return isTheirs && document.state === 'available' ? document : refuse('document-not-found');
}
