import * as z from 'zod';
import { id } from '#shared/contract/fields.ts';
import type { Context } from '../http/context.ts';
import type { ClientItem } from '../records/client-store.ts';
import { loadClient } from '../records/load-client.ts';
import { readFilters } from './every-page.ts';
import type { Filters } from './exported-list.ts';

/** Returns undefined for the archive of the whole fund. */
export async function loadArchivedClient(
  filters: Filters,
  context: Context<'client-not-found'>,
): Promise<ClientItem | undefined> {
  const { client_id: clientId } = readFilters(z.strictObject({ client_id: id().optional() }), filters);
  return clientId === undefined ? undefined : loadClient(context, clientId);
}

const paperFilters = z.strictObject({
  year: z.codec(z.string().regex(/^\d{4}$/, 'Not a year'), z.number(), { decode: Number, encode: String }),
});

/** The calendar year in which the financial year ends. Refuses other filters. */
export function yearOfPapers(filters: Filters): number {
  return readFilters(paperFilters, filters).year;
}
