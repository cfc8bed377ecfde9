import { DOCUMENT_TYPES } from '#shared/terms.ts';
import type { Handler } from '../http/context.ts';

export const listDocumentTypes: Handler<'listDocumentTypes'> = async () => ({
  types: DOCUMENT_TYPES.map(({ id, name }) => ({ id, name })),
  total: DOCUMENT_TYPES.length,
  next_cursor: null,
});
