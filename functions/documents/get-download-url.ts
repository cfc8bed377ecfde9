import { isStaff } from '#shared/roles.ts';
import type { Context, Handler } from '../http/context.ts';
import { recordLineOpened } from '../records/capital-call-store.ts';
import type { DocumentItem } from '../records/document-store.ts';
import { attachmentHeader } from '../records/file-name.ts';
import { lineOfNotice } from '../records/notice-id.ts';
import { isYoung, recordOpenedBy, recordOpening } from '../records/opening-store.ts';
import { loadDocument } from './load-document.ts';

export const getDownloadUrl: Handler<'getDownloadUrl'> = async (input, context) => {
  const { services, actor, refuse } = context;
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
  if (!isStaff(actor.role) && !actor.viewedBy) await noteOpening(context, document);
  return { url, filename: document.filename };
};

async function noteOpening({ services, actor, now }: Context, document: DocumentItem): Promise<void> {
  const { userId, name, client } = actor;
  const line = lineOfNotice(document.id);
  await Promise.all([
    isYoung(document, now) ? recordOpening(services, userId, document) : undefined,
    recordOpenedBy(services, document.id, {
      user_id: userId,
      name,
      client_name: client?.name ?? '',
      at: now,
    }),
    line
      ? recordLineOpened(
          services,
          { capital_call_id: line.callId, id: line.lineId },
          { noticeId: document.id },
          now,
        )
      : undefined,
  ]);
}
