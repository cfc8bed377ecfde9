import type { Handler } from '../http/context.ts';
import { lengthIfWhole, pageOf } from '../ledger/query-list.ts';
import { listImportItems } from '../records/import-store.ts';
import { presentListedImport } from '../records/present-import.ts';

export const listImports: Handler<'listImports'> = async (input, { services }) => {
  const page = pageOf(input);
  const listed = await listImportItems(services, page);
  return {
    imports: listed.items.map(presentListedImport),
    total: lengthIfWhole(page, listed),
    next_cursor: listed.nextCursor,
  };
};
