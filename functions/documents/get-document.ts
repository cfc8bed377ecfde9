import type { Handler } from '../http/context.ts';
import { presentUpload } from '../records/present-document.ts';
import { loadDocument } from './load-document.ts';

export const getDocument: Handler<'getDocument'> = async (input, context) =>
  presentUpload(await loadDocument(context, input.id));
