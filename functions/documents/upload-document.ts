import { randomUUID } from 'node:crypto';
import { UPLOAD_FORM_EXPIRES_S } from '#shared/constants.ts';
import type { documentsContract } from '#shared/contract/documents.ts';
import { EXACT_SENTENCES } from '#shared/refusals.ts';
import { DEFAULT_DOCUMENT_NOTIFY } from '#shared/terms.ts';
import type { Context, Handler } from '../http/context.ts';
import { FIELD_WORDS } from '../http/invalid-input.ts';
import type { Change } from '../ledger/change.ts';
import { instantAfter } from '../ledger/instants.ts';
import { ACCEPTED_ENDINGS, contentTypeOf, faultOfContent } from '../papers/file-type.ts';
import { PENDING_MS } from '../papers/reap-documents.ts';
import { checksumOf, settleUpload } from '../papers/settle-upload.ts';
import { type ClientItem, findClient } from '../records/client-store.ts';
import {
  aboutDocument,
  type DocumentItem,
  listOpenDocuments,
  putDocumentWrite,
} from '../records/document-store.ts';
import { findDocumentType } from '../records/document-type.ts';
import { cleanFileName } from '../records/file-name.ts';
import { presentUpload } from '../records/present-document.ts';

const MAX_OPEN_UPLOADS = 50;
/** An upload that begins just before the form expires may take this long. */
const ON_THE_WAY_MS = 10 * 60_000;

type Call = typeof documentsContract.uploadDocument;
type Input = Parameters<Handler<Call>>[0];
type UploadContext = Parameters<Handler<Call>>[1];

interface Announced {
  readonly filename: string;
  readonly size: number;
  readonly checksum: string;
}

export const uploadDocument: Handler<'uploadDocument'> = async (input, context) => {
  const { services, file, refuse } = context;
  const type = findDocumentType(input.document_type_id);
  if (!type) return refuse('unknown-document-type');
  const client = input.client_id ? await findClient(services, input.client_id) : undefined;
  if (input.client_id && !client) return refuse('client-not-found');
  const announced = file ? announcedBy(input, file, context) : announcedIn(input, context);
  const contentType = contentTypeOf(announced.filename);
  if (!contentType) {
    const accepted = ACCEPTED_ENDINGS.map((ending) => `.${ending}`).join(', ');
    return refuse('file-type-not-accepted', {
      sentence: EXACT_SENTENCES['file-type-not-accepted'].accepted(accepted),
    });
  }
  const fault = file && faultOfContent(announced.filename, file.bytes);
  if (fault) return refuse('file-refused', { sentence: fault });
  await checkOpenUploads(context);

  const pending = pendingDocument(input, context, { ...announced, typeId: type.id, client, contentType });
  const { object_key: key, checksum } = pending;
  if (!file) {
    const upload = await services.bucket.presignUpload({ key, contentType, checksum });
    return context.commit(uploadBegunChange(context, pending, type.name), {
      document: presentUpload(pending),
      upload,
    });
  }
  const begun = await context.commit(uploadBegunChange(context, pending, type.name), pending);
  await services.bucket.put(key, { bytes: file.bytes, contentType, checksum });
  const settled = await settleUpload(services, context, begun);
  if (settled.state === 'rejected') {
    return refuse(settled.refusal ?? 'file-refused', settled.message ? { sentence: settled.message } : {});
  }
  return { document: presentUpload(settled), upload: null };
};

function announcedBy(
  input: Input,
  file: { fileName: string; bytes: Uint8Array },
  { refuse }: UploadContext,
): Announced {
  const size = file.bytes.length;
  if (size === 0) {
    const sentence = EXACT_SENTENCES['invalid-input'].emptyFile;
    refuse('invalid-input', { sentence, issues: [{ path: 'size', message: sentence }] });
  }
  const checksum = checksumOf(file.bytes);
  const isOther = (input.size ?? size) !== size || (input.checksum ?? checksum) !== checksum;
  if (isOther) refuse('file-not-as-announced');
  return { filename: cleanFileName(input.filename ?? file.fileName), size, checksum };
}

function announcedIn({ filename, size, checksum }: Input, { refuse }: UploadContext): Announced {
  if (filename === undefined || size === undefined || checksum === undefined) {
    const required = { filename, size, checksum };
    const missing = Object.entries(required).filter(([, value]) => value === undefined);
    return refuse('invalid-input', {
      issues: missing.map(([path]) => ({ path, message: FIELD_WORDS.required })),
    });
  }
  return { filename: cleanFileName(filename), size, checksum };
}

async function checkOpenUploads({ services, actor, refuse }: UploadContext): Promise<void> {
  const open = await listOpenDocuments(services);
  const own = open.filter(
    ({ state, uploaded_by }) => (state === 'pending' || state === 'scanning') && uploaded_by === actor.userId,
  );
  if (own.length >= MAX_OPEN_UPLOADS) refuse('too-many-uploads');
}

function pendingDocument(
  input: Input,
  { now, actor }: UploadContext,
  file: Announced & { typeId: string; client: ClientItem | undefined; contentType: string },
): DocumentItem {
  const id = randomUUID();
  return {
    id,
    name: input.name,
    description: input.description ?? '',
    type_id: file.typeId,
    ...(input.period_ends_on ? { period_ends_on: input.period_ends_on } : {}),
    ...(file.client ? { client_id: file.client.id, client_name: file.client.name } : {}),
    filename: file.filename,
    size: file.size,
    uploaded_at: now,
    uploaded_by_name: actor.name,
    state: 'pending',
    object_key: `documents/${id}`,
    content_type: file.contentType,
    checksum: file.checksum,
    uploaded_by: actor.userId,
    notify: input.notify ?? DEFAULT_DOCUMENT_NOTIFY,
    form_closed_at: instantAfter(now, UPLOAD_FORM_EXPIRES_S * 1_000 + ON_THE_WAY_MS),
    version: 1,
  };
}

function uploadBegunChange(
  { services, now }: Context<never>,
  document: DocumentItem,
  typeName: string,
): Change {
  return {
    writes: { document: putDocumentWrite(services, document, instantAfter(now, PENDING_MS)) },
    audit: {
      ...aboutDocument(document),
      action: 'document.upload-begun',
      summary: `${typeName} for ${document.client_name ?? 'every client'}`,
      changes: {
        name: { after: document.name },
        type: { after: typeName },
        visible_to: { after: document.client_name ?? 'every client' },
        ...(document.client_id ? { client_id: { after: document.client_id } } : {}),
        notify: { after: document.notify },
        ...(document.description ? { description: { after: document.description } } : {}),
        ...(document.period_ends_on ? { period_ends_on: { after: document.period_ends_on } } : {}),
        filename: { after: document.filename },
        size: { after: document.size },
        checksum: { after: document.checksum },
      },
    },
  };
}
