import { LIMITS } from '#shared/constants.ts';
import type { DocumentToSend } from './send-document.ts';

/** What stands in the upload form. */
export interface UploadFormText {
  typeId: string;
  /** Whom it is for; `FUND_LEVEL` for every client, '' while nobody is chosen. */
  clientId: string;
  name: string;
  description: string;
}

/** Stands for every client. Not the empty text: emptying the field must not publish to all. */
export const FUND_LEVEL = 'fund-level';

export const EMPTY_UPLOAD_FORM: UploadFormText = {
  typeId: '',
  clientId: FUND_LEVEL,
  name: '',
  description: '',
};

export const FILL_IN_FIRST = 'Please fill in all required fields before selecting a file';

/** Files can be chosen once it is known what they are, what they are called and whom they are for. */
export function isReadyForFiles({ typeId, clientId, name }: UploadFormText): boolean {
  return typeId !== '' && clientId !== '' && name.trim() !== '';
}

function withoutEnding(filename: string): string {
  return filename.replace(/\.[^.]*$/, '');
}

/**
 * What each file will be. One file takes the name as it stands; of several each takes the name and its
 * own file's, so that they can be told apart.
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
