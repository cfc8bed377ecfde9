import { displayDate } from '#shared/calendar-date.ts';
import { LIMITS } from '#shared/constants.ts';
import { formatDollars } from '#shared/money.ts';
import { displayReference } from '#shared/payment-reference.ts';
import { type ClientItem, findClient } from '../clients/client-store.ts';
import {
  type DocumentItem,
  documentTarget,
  findDocument,
  putDocumentWrite,
} from '../documents/document-store.ts';
import { cleanFileName } from '../documents/file-name.ts';
import { PENDING_MS } from '../documents/reap-documents.ts';
import { checksumOf, settleUpload } from '../documents/settle-upload.ts';
import { ConditionFailed } from '../ledger/change.ts';
import { commitChange } from '../ledger/commit.ts';
import { instantAfter } from '../ledger/instants.ts';
import type { Services } from '../services.ts';
import type { CapitalCallItem, LineItem } from './capital-call-store.ts';
import { composeNotice, composeWithdrawal } from './notice.ts';
import { type NoticeKind, noticeId } from './notice-id.ts';
import { renderNotice } from './notice-pdf.ts';

const CONTENT_TYPE = 'application/pdf';
const MAX_TRIES = 3;

type By = Parameters<typeof commitChange>[2];

/**
 * Stores the notice of a line among its client's documents and returns its id; undefined when the document was rejected
 * each time or somebody deleted it. It goes through the states of any upload: pending, checked, available. The id is
 * derived from the line, so a repeat finds the existing document and finishes it; after a rejected attempt, such as one
 * with the client's old address, the next one has another id.
 */
export async function fileNotice(
  services: Services,
  by: By,
  call: CapitalCallItem,
  line: LineItem,
  kind: NoticeKind,
): Promise<string | undefined> {
  let rendered: { client: ClientItem; bytes: Uint8Array } | undefined;
  for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
    const id = noticeId(kind, line.id, tries);
    let document = await findDocument(services, id);
    if (document === undefined || document.state === 'pending') {
      rendered ??= await render(services, line, kind);
      const { client, bytes } = rendered;
      document ??= await announce(services, by, noticeDocument(id, kind, call, line, client, bytes, by.now));
      document = await store(services, by, document, bytes);
    }
    if (document.state === 'available' || document.state === 'scanning') return id;
    if (document.state === 'deleting' || document.state === 'deleted') return undefined;
  }
  services.log({ level: 'error', event: 'notice-not-filed', correlationId: by.correlationId });
  return undefined;
}

/** Stores the file of a pending notice and has it checked, unless somebody else did so already. */
async function store(
  services: Services,
  by: By,
  document: DocumentItem,
  bytes: Uint8Array,
): Promise<DocumentItem> {
  if (document.state !== 'pending') return document;
  await services.bucket.put(document.object_key, {
    bytes,
    contentType: CONTENT_TYPE,
    checksum: checksumOf(bytes),
  });
  return settleUpload(services, by, document);
}

async function render(services: Services, line: LineItem, kind: NoticeKind) {
  const client = await findClient(services, line.client_id);
  if (!client) throw new Error('The client of a line is gone');
  const notice =
    kind === 'withdrawal'
      ? composeWithdrawal(line, client)
      : composeNotice(line, client, services.fundAccount);
  return { client, bytes: await renderNotice(notice) };
}

/** What a notice is called in the lists, and what it says in one line. */
function titleOf(kind: NoticeKind, line: LineItem): { name: string; description: string } {
  const amount = formatDollars(line.amount_cents);
  const reference = `reference ${displayReference(line.payment_reference)}`;
  switch (kind) {
    case 'notice':
      return {
        name: `Capital call: ${line.title}`,
        description: `${amount} due ${displayDate(line.due_date)}, ${reference}`,
      };
    case 'withdrawal':
      return { name: `Withdrawn: ${line.title}`, description: `${amount} is no longer called, ${reference}` };
    default:
      return {
        name: `Corrected capital call: ${line.title}`,
        description: `${amount} now due ${displayDate(line.due_date)}, ${reference}`,
      };
  }
}

function noticeDocument(
  id: string,
  kind: NoticeKind,
  call: CapitalCallItem,
  line: LineItem,
  client: ClientItem,
  bytes: Uint8Array,
  now: string,
): DocumentItem {
  const { name, description } = titleOf(kind, line);
  return {
    id,
    name: name.slice(0, LIMITS.nameLength),
    description,
    type_id: 'capital_call',
    client_id: client.id,
    client_name: client.name,
    filename: cleanFileName(
      `${kind === 'withdrawal' ? 'Withdrawal' : 'Capital call'} ${line.payment_reference}.pdf`,
    ),
    size: bytes.length,
    uploaded_at: now,
    uploaded_by_name: call.created_by_name,
    state: 'pending',
    object_key: `documents/${id}`,
    content_type: CONTENT_TYPE,
    checksum: checksumOf(bytes),
    uploaded_by: call.created_by,
    call_id: call.id,
    // There is no upload form: nothing else can arrive under this key.
    form_closed_at: now,
    version: 1,
  };
}

async function announce(services: Services, by: By, document: DocumentItem): Promise<DocumentItem> {
  try {
    await commitChange(
      services,
      {
        writes: { document: putDocumentWrite(services, document, instantAfter(by.now, PENDING_MS)) },
        audit: {
          target: documentTarget(document.id),
          name: document.name,
          action: 'document.upload-begun',
          summary: `Capital Call for ${document.client_name}`,
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
