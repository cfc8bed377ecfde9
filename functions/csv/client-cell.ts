import type { ClientItem } from '../records/client-store.ts';

const folded = (text: string) => text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim();

/** If the cell names no client or several clients, the result is a sentence that says so. */
export function readClientCell(cell: string, clients: readonly ClientItem[]): ClientItem | string {
  const wanted = folded(cell);
  const exact = clients.find(({ id, email }) => email === wanted || id === cell.trim());
  if (exact) return exact;
  const named = clients.filter(({ name, entity_name: entity }) =>
    [name, entity].map(folded).includes(wanted),
  );
  const [client, ...others] = wanted === '' ? [] : named;
  if (!client) return 'No client has this name, entity name or email address.';
  return others.length > 0 ? `${named.length} clients have this name. Use the email address.` : client;
}
