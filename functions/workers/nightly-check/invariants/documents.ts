import { isDeepStrictEqual } from 'node:util';
import { documentListKeys, readDocument } from '../../../records/document-store.ts';
import type { Ledger } from '../read-ledger.ts';
import { addTo, type Breach, type Invariant, number } from './invariant.ts';

/** I3: a client's document count equals the number of the client's available documents. */
export const documentsOfClients: Invariant = ({ clients }) => {
  const available = new Map<string, number>();
  return {
    inPart({ documents }) {
      for (const { state, client_id: id } of documents)
        if (state === 'available' && id !== undefined) addTo(available, String(id), 1);
      return [];
    },
    *inAll() {
      for (const client of clients) {
        const own = available.get(String(client.id)) ?? 0;
        if (number(client, 'document_count') !== own)
          yield {
            invariant: 'I3',
            detail: `${client.pk}: ${client.document_count} documents counted, ${own} available`,
          };
      }
      const known = new Set(clients.map((client) => String(client.id)));
      for (const id of available.keys())
        if (!known.has(id))
          yield { invariant: 'I3', detail: `CLIENT#${id}: has documents, but is not stored` };
    },
  };
};

/** I8: the lists contain exactly the available documents, and each available document has a checked file. */
export function* documentsAndLists({ documents, listedDocuments }: Ledger): Generator<Breach> {
  const listed = new Map(listedDocuments.map((entry) => [`${entry.pk} ${entry.sk}`, entry]));
  for (const item of documents) {
    const document = readDocument(item);
    const { pk, sk, list_pk, list_sk } = documentListKeys(document);
    const entry = listed.get(`${pk} ${sk}`);
    listed.delete(`${pk} ${sk}`);
    const isAvailable = document.state === 'available';
    if ((entry !== undefined) !== isAvailable)
      yield { invariant: 'I8', detail: `${item.pk}: ${document.state}, but ${entry ? '' : 'not '}listed` };
    const differs = Object.entries(entry ?? {}).some(
      ([name, value]) =>
        !['pk', 'sk', 'list_pk', 'list_sk'].includes(name) && !isDeepStrictEqual(value, item[name]),
    );
    if (entry && (differs || entry.list_pk !== list_pk || entry.list_sk !== list_sk))
      yield { invariant: 'I8', detail: `${item.pk}: differs from its entry in the lists` };
    if (isAvailable && document.object_version === undefined)
      yield { invariant: 'I8', detail: `${item.pk}: available without a checked file` };
    const isOpen = item.open_pk !== undefined;
    const isUntold = isAvailable && document.tell_at !== undefined;
    const mustBeOpen = isUntold || ['pending', 'scanning', 'deleting'].includes(document.state);
    if (mustBeOpen !== isOpen && document.state !== 'rejected')
      yield {
        invariant: 'I8',
        detail: `${item.pk}: ${document.state}, but ${isOpen ? '' : 'not '}waiting for the reaper or for mail`,
      };
  }
  for (const entry of listed.values())
    yield { invariant: 'I8', detail: `${entry.pk} ${entry.sk}: listed, but not stored` };
}
