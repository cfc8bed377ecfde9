import { documentListKeys, readDocument } from '../documents/document-store.ts';
import { type Breach, by, type Ledger, number } from './ledger.ts';

/** I3: a client's count is of their available documents. */
export function* documentsOfClients({ clients, documents }: Ledger): Generator<Breach> {
  const available = by(
    documents.filter((item) => item.state === 'available' && item.client_id !== undefined),
    'client_id',
  );
  for (const client of clients) {
    const own = available.get(String(client.id))?.length ?? 0;
    if (number(client, 'document_count') !== own)
      yield {
        invariant: 'I3',
        detail: `${client.pk}: ${client.document_count} documents counted, ${own} available`,
      };
  }
  const known = new Set(clients.map((client) => String(client.id)));
  for (const id of available.keys())
    if (!known.has(id)) yield { invariant: 'I3', detail: `CLIENT#${id}: has documents, not stored` };
}

/** I8, as far as the tables tell: a document is listed exactly while it is available, and finished then. */
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
      ([name, value]) => !['pk', 'sk', 'list_pk', 'list_sk'].includes(name) && value !== item[name],
    );
    if (entry && (differs || entry.list_pk !== list_pk || entry.list_sk !== list_sk))
      yield { invariant: 'I8', detail: `${item.pk}: listed otherwise than stored` };
    if (isAvailable && document.object_version === undefined)
      yield { invariant: 'I8', detail: `${item.pk}: available without a checked file` };
    const isOpen = item.open_pk !== undefined;
    const mustBeOpen = ['pending', 'scanning', 'deleting'].includes(document.state);
    if (mustBeOpen !== isOpen && document.state !== 'rejected')
      yield {
        invariant: 'I8',
        detail: `${item.pk}: ${document.state}, but ${isOpen ? '' : 'not '}waiting for the reaper`,
      };
  }
  for (const entry of listed.values())
    yield { invariant: 'I8', detail: `${entry.pk} ${entry.sk}: listed, not stored` };
}
