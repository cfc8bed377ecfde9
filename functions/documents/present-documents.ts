import type { Document } from '#shared/contract/documents.ts';
import { isStaff } from '#shared/roles.ts';
import type { Context } from '../http/context.ts';
import type { ListedDocument } from '../records/document-store.ts';
import { findOpened, isYoung } from '../records/opening-store.ts';
import { presentDocument } from '../records/present-document.ts';
import { replacedTaxPapers } from '../records/tax-year-store.ts';

export async function presentDocuments(
  { services, actor, now }: Pick<Context, 'services' | 'actor' | 'now'>,
  documents: readonly ListedDocument[],
): Promise<Document[]> {
  const hasYoung = !isStaff(actor.role) && documents.some((document) => isYoung(document, now));
  const ids = documents.map(({ id }) => id);
  const [opened, replaced] = await Promise.all([
    hasYoung ? findOpened(services, actor.userId) : undefined,
    replacedTaxPapers(services, ids),
  ]);
  return documents.map((document) => ({
    ...presentDocument(document),
    ...(replaced.has(document.id) ? { is_replaced: true } : {}),
    ...(opened && isYoung(document, now) && !opened.has(document.id) ? { is_new: true } : {}),
  }));
}
