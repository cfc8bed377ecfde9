import type { Handler } from '../http/context.ts';
import { findDocument } from '../records/document-store.ts';
import { attachmentHeader } from '../records/file-name.ts';
import { loadNotice } from './load-notice.ts';

export const getNoticePdf: Handler<'getNoticePdf'> = async ({ token }, context) => {
  const { services, refuse } = context;
  const { of } = await loadNotice(context, token);
  const id = 'line' in of ? of.line.notice_id : of.statement.document_id;
  const document = id === undefined ? undefined : await findDocument(services, id);
  if (document?.state !== 'available' || !document.object_version) return refuse('notice-not-found');
  const url = await services.bucket.presignDownload({
    key: document.object_key,
    versionId: document.object_version,
    disposition: attachmentHeader(document.filename),
    contentType: document.content_type,
  });
  return { url, filename: document.filename };
};
