import type { Context } from '../http/context.ts';
import { type DocumentItem, findDocument } from './document-store.ts';

/**
 * The document a call is about. A client reaches available ones of the fund and of their own; another's,
 * a missing, an unfinished and a deleted one are refused alike. Managers reach all but deleted ones.
 */
export async function loadDocument(
  { actor, services, refuse }: Context<'document-not-found'>,
  documentId: string,
): Promise<DocumentItem> {
  const document = await findDocument(services, documentId);
  if (!document || document.state === 'deleting' || document.state === 'deleted') {
    return refuse('document-not-found');
  }
  if (actor.role === 'manager') return document;
  const isTheirs = document.client_id === undefined || document.client_id === actor.client?.id;
  return isTheirs && document.state === 'available' ? document : refuse('document-not-found');
}
