import { isStaff } from '#shared/roles.ts';
import type { Handler } from '../http/context.ts';
import { listOpenedBy } from '../records/opening-store.ts';
import { presentUpload } from '../records/present-document.ts';
import { loadDocument } from './load-document.ts';

export const getDocument: Handler<'getDocument'> = async (input, context) => {
  const { services, actor } = context;
  const document = presentUpload(await loadDocument(context, input.id));
  if (!isStaff(actor.role)) return document;
  const openings = await listOpenedBy(services, document.id);
  return { ...document, opened_by: openings.map(({ user_id: _, ...opening }) => opening) };
};
