import { LIMITS } from '#shared/constants.ts';
import type { DocumentToSend } from './send-document.ts';

/** The text of the upload form. */
export interface UploadFormText {
  typeId: string;
  /** The client's id; `FUND_LEVEL` for every client, '' while none is chosen. */
  clientId: string;
  name: string;
  description: string;
}

/** Means every client. Not the empty text, because clearing the field must not publish to all. */
export const FUND_LEVEL = 'fund-level';

export const EMPTY_UPLOAD_FORM: UploadFormText = {
  typeId: '',
  clientId: FUND_LEVEL,
  name: '',
  description: '',
};

export const FILL_IN_FIRST = 'Please fill in all required fields before selecting a file';

/** Whether files can be chosen: type, name and client must be set first. */
export function isReadyForFiles({ typeId, clientId, name }: UploadFormText): boolean {
  return typeId !== '' && clientId !== '' && name.trim() !== '';
}

function withoutEnding(filename: string): string {
  return filename.replace(/\.[^.]*$/, '');
}

/**
 * The documents to upload. A single file gets the name as typed; of several, each gets the name plus its own
 * file name, so that they can be distinguished.
 */
export function documentsOf(text: UploadFormText, files: readonly File[]): DocumentToSend[] {
  const name = text.name.trim();
  return files.map((file) => ({
    file,
    typeId: text.typeId,
    clientId: text.clientId === FUND_LEVEL ? null : text.clientId,
    name:
      files.length === 1
        ? name
        : [name, withoutEnding(file.name).trim()]
            .filter(Boolean)
            .join(', ')
            .slice(0, LIMITS.nameLength)
            .trim(),
    description: text.description.trim(),
  }));
}
