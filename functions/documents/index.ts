import { documentsContract } from '#shared/contract/documents.ts';
import { servicesFromEnvironment } from '../aws/services.ts';
import { handlersFor } from '../http/context.ts';
import { serve } from '../http/serve.ts';
import { completeUpload } from './complete-upload.ts';
import { deleteDocument } from './delete-document.ts';
import { getDownloadUrl } from './get-download-url.ts';
import { listDocuments } from './list-documents.ts';
import { updateDocument } from './update-document.ts';
import { uploadDocument } from './upload-document.ts';

export const documentsArea = handlersFor('documents', documentsContract, {
  listDocuments,
  uploadDocument,
  completeUpload,
  getDownloadUrl,
  updateDocument,
  deleteDocument,
});

export const handler = serve(documentsArea, servicesFromEnvironment);
