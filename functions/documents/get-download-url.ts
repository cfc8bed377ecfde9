import type { documentsContract } from '#shared/contract/documents.ts';
import type { Handler } from '../http/context.ts';
import { attachmentHeader } from './file-name.ts';
import { loadDocument } from './load-document.ts';

export const getDownloadUrl: Handler<typeof documentsContract.getDownloadUrl> = async (input, context) => {
  const { services, refuse } = context;
  const document = await loadDocument(context, input.id);
  if (document.state !== 'available' || !document.object_version) return refuse('document-not-found');
  const url = await services.bucket.presignDownload({
    key: document.object_key,
    versionId: document.object_version,
    disposition: attachmentHeader(document.filename),
    contentType: document.content_type,
  });
  return { url, filename: document.filename };
};
