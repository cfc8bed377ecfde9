import type { Document } from '#shared/contract/documents.ts';
import { isStaff } from '#shared/roles.ts';
import type { Context } from '../http/context.ts';
import type { ListedDocument } from '../records/document-store.ts';
import { findOpened, isYoung } from '../records/opening-store.ts';
import { presentDocument } from '../records/present-document.ts';

export async function presentDocuments(
  { services, actor, now }: Pick<Context, 'services' | 'actor' | 'now'>,
  documents: readonly ListedDocument[],
): Promise<Document[]> {
  const hasYoung = !isStaff(actor.role) && documents.some((document) => isYoung(document, now));
  if (!hasYoung) return documents.map(presentDocument);
  const opened = await findOpened(services, actor.userId);
  return documents.map((document) => ({
    ...presentDocument(document),
    ...(isYoung(document, now) && !opened.has(document.id) ? { is_new: true } : {}),
  }));
}
