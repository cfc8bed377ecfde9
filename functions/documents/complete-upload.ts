import type { Handler } from '../http/context.ts';
import { settleUpload } from '../papers/settle-upload.ts';
import { presentUpload } from '../records/present-document.ts';
import { loadDocument } from './load-document.ts';

export const completeUpload: Handler<'completeUpload'> = async (input, context) => {
  const { services, refuse } = context;
  const loaded = await loadDocument(context, input.id);
  const isUnderWay = loaded.state === 'pending' || loaded.state === 'scanning';
  const document = isUnderWay ? await settleUpload(services, context, loaded) : loaded;
  switch (document.state) {
    case 'pending':
      return refuse('file-not-there');
    case 'rejected':
      return refuse(
        document.refusal ?? 'file-refused',
        document.message ? { sentence: document.message } : {},
      );
    case 'deleting':
    case 'deleted':
      return refuse('document-not-found');
    default:
      return presentUpload(document);
  }
};
