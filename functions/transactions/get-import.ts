import type { Handler } from '../http/context.ts';
import { findImport, readRejectedLines } from '../records/import-store.ts';
import { presentImport } from '../records/present-import.ts';

export const getImport: Handler<'getImport'> = async (input, { services, refuse }) => {
  const item = await findImport(services, input.id);
  if (!item) return refuse('import-not-found');
  return presentImport(item, await readRejectedLines(services, item.id));
};
