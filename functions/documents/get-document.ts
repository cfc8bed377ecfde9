import type { documentsContract } from '#shared/contract/documents.ts';
import type { Handler } from '../http/context.ts';
import { loadDocument } from './load-document.ts';
import { presentUpload } from './present-document.ts';

export const getDocument: Handler<typeof documentsContract.getDocument> = async (input, context) =>
  presentUpload(await loadDocument(context, input.id));
