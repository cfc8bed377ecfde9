import { isStaff } from '#shared/roles.ts';
import type { Handler } from '../http/context.ts';
import { attachmentHeader } from '../records/file-name.ts';
import { isYoung, recordOpening } from '../records/opening-store.ts';
import { loadDocument } from './load-document.ts';

export const getDownloadUrl: Handler<'getDownloadUrl'> = async (input, context) => {
  const { services, actor, now, refuse } = context;
  const document = await loadDocument(context, input.id);
  const { state, object_key: key, object_version: versionId } = document;
  if (state !== 'available' || !versionId) return refuse('document-not-found');
  if (!(await services.bucket.head(key, versionId))) {
    services.log({ level: 'error', event: 'document-file-lost', correlationId: context.correlationId });
    return refuse('file-lost');
  }
  const url = await services.bucket.presignDownload({
    key,
    versionId,
    disposition: attachmentHeader(document.filename),
    contentType: document.content_type,
  });
  // A staff member who views the portal as the client must not mark the document as opened.
  if (!isStaff(actor.role) && !actor.viewedBy && isYoung(document, now))
    await recordOpening(services, actor.userId, document);
  return { url, filename: document.filename };
};
