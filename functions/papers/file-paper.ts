import { type ChangeOrigin, ConditionFailed } from '../ledger/change.ts';
import { commitChange } from '../ledger/commit.ts';
import { instantAfter } from '../ledger/instants.ts';
import {
  aboutDocument,
  type DocumentItem,
  findDocument,
  putDocumentWrite,
} from '../records/document-store.ts';
import type { Services } from '../services.ts';
import { PENDING_MS } from './reap-documents.ts';
import { settleUpload } from './settle-upload.ts';

const MAX_TRIES = 3;

interface Paper {
  readonly document: DocumentItem;
  readonly bytes: Uint8Array;
}

/** Returns the document's id; undefined if every attempt was rejected or a person deleted the document. */
export async function filePaper(
  services: Services,
  by: ChangeOrigin,
  paper: {
    /** The id must depend only on subject and attempt, so that a repeated call finds the same document. */
    readonly idOf: (attempt: number) => string;
    /** `make` is called at most once, and only if the document is not filed yet. */
    readonly make: () => Promise<
      Omit<Paper, 'document'> & { readonly documentOf: (id: string) => DocumentItem }
    >;
    readonly summary: string;
  },
): Promise<string | undefined> {
  let made: Awaited<ReturnType<typeof paper.make>> | undefined;
  for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
    const id = paper.idOf(tries);
    let document = await findDocument(services, id);
    if (document === undefined || document.state === 'pending') {
      made ??= await paper.make();
      document ??= await announce(services, by, made.documentOf(id), paper.summary);
      document = await store(services, by, { document, bytes: made.bytes });
    }
    if (document.state === 'available' || document.state === 'scanning') return id;
    if (document.state === 'deleting' || document.state === 'deleted') return undefined;
  }
  services.log({ level: 'error', event: 'paper-not-filed', correlationId: by.correlationId });
  return undefined;
}

async function store(services: Services, by: ChangeOrigin, { document, bytes }: Paper) {
  if (document.state !== 'pending') return document;
  const { object_key: key, content_type: contentType, checksum } = document;
  await services.bucket.put(key, { bytes, contentType, checksum });
  return settleUpload(services, by, document);
}

async function announce(services: Services, by: ChangeOrigin, document: DocumentItem, summary: string) {
  try {
    await commitChange(
      services,
      {
        writes: { document: putDocumentWrite(services, document, instantAfter(by.now, PENDING_MS)) },
        audit: {
          ...aboutDocument(document),
          action: 'document.upload-begun',
          summary,
          changes: {
            name: { after: document.name },
            filename: { after: document.filename },
            size: { after: document.size },
            checksum: { after: document.checksum },
          },
        },
      },
      by,
    );
    return document;
  } catch (error) {
    const other = error instanceof ConditionFailed ? await findDocument(services, document.id) : undefined;
    if (!other) throw error;
    return other;
  }
}
