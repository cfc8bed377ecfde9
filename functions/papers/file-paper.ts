import { type ChangeOrigin, ConditionFailed } from '../ledger/change.ts';
import { commitChange } from '../ledger/commit.ts';
import { instantAfter } from '../ledger/instants.ts';
import {
  aboutDocument,
  type DocumentItem,
  findDocument,
  findDocuments,
  putDocumentWrite,
} from '../records/document-store.ts';
import type { Services } from '../services.ts';
import { PENDING_MS } from './reap-documents.ts';
import { checksumOf, settleUpload } from './settle-upload.ts';

const MAX_TRIES = 3;
const FILED: ReadonlySet<DocumentItem['state']> = new Set(['available', 'deleting', 'deleted']);

type IdOf = (attempt: number) => string;

interface Paper {
  readonly document: Omit<DocumentItem, keyof ReturnType<typeof filedBy>>;
  readonly bytes: Uint8Array;
}

export async function filePaper(
  services: Services,
  by: ChangeOrigin,
  paper: {
    /** The id must depend only on the paper's subject and `attempt`, so that a retry finds the document. */
    readonly idOf: IdOf;
    readonly make: () => Promise<Paper>;
    readonly summary: string;
  },
): Promise<string | undefined> {
  let made: Paper | undefined;
  for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
    const id = paper.idOf(tries);
    let document = await findDocument(services, id);
    if (document === undefined || document.state === 'pending') {
      made ??= await paper.make();
      const announced = { ...made.document, ...filedBy(by, id, made.bytes) };
      document ??= await announce(services, by, announced, paper.summary);
      document = await store(services, by, document, made.bytes);
    }
    if (document.state === 'available' || document.state === 'scanning') return id;
    if (document.state === 'deleting' || document.state === 'deleted') return undefined;
  }
  services.log({ level: 'error', event: 'paper-not-filed', correlationId: by.correlationId });
  return undefined;
}

/** True if users can open every paper, or could open it until a manager removed it. */
export async function areFiled(services: Services, papers: readonly IdOf[]): Promise<boolean> {
  const found = await documentsOf(services, papers);
  return found.every((own) => own.some(({ state }) => FILED.has(state)));
}

/** Keeps the order of `papers`. A paper that users cannot open is undefined. */
export async function findPapers(
  services: Services,
  papers: readonly IdOf[],
): Promise<(string | undefined)[]> {
  const found = await documentsOf(services, papers);
  return found.map((own) => own.find(({ state }) => state === 'available')?.id);
}

async function documentsOf(services: Services, papers: readonly IdOf[]): Promise<DocumentItem[][]> {
  const tries = Array.from({ length: MAX_TRIES }, (_, place) => place + 1);
  const ids = papers.map((idOf) => tries.map(idOf));
  const found = await findDocuments(services, ids.flat());
  return ids.map((own) => own.flatMap((id) => found.get(id) ?? []));
}

function filedBy({ now }: ChangeOrigin, id: string, bytes: Uint8Array) {
  return {
    id,
    size: bytes.length,
    uploaded_at: now,
    state: 'pending' as const,
    object_key: `documents/${id}`,
    checksum: checksumOf(bytes),
    // The portal created the file without an upload form, so no browser can replace the file.
    form_closed_at: now,
    version: 1,
  };
}

async function store(services: Services, by: ChangeOrigin, document: DocumentItem, bytes: Uint8Array) {
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
