import { LIMITS } from '#shared/constants.ts';
import { DEFAULT_DOCUMENT_NOTIFY, type DocumentNotify } from '#shared/terms.ts';
import type { CallInput } from '../api/client.ts';
import type { FormReading } from '../forms/read-form.ts';
import { optionalDayText, requiredText } from '../forms/typed-text.ts';
import { clientIdOf, NO_CLIENT } from './audience.ts';
import type { DocumentToSend } from './send-document.ts';

/** The choice 'Choose for each file': the confirmation then asks for the audience of each file. */
export const EACH_FILE = 'each-file';

/** The form's values, named as in the API request. */
export const EMPTY_UPLOAD_FORM = {
  document_type_id: '',
  /** The client's id, `FUND_LEVEL` or `EACH_FILE`. Empty until the user chooses, because no audience is preset. */
  client_id: '',
  name: '',
  description: '',
  /** '' if the document has no period. */
  period_ends_on: '',
  notify: DEFAULT_DOCUMENT_NOTIFY as DocumentNotify,
};

export const NOTIFY_WORDS: Readonly<Record<DocumentNotify, string>> = {
  immediately: 'Send an email about this document now',
  daily: 'Send an email once a day about all new documents',
  none: 'No email',
};

export const FILL_IN_FIRST = 'Please fill in all required fields before selecting a file';

export const UPLOAD_READING = {
  typed: {
    document_type_id: requiredText('Document type is required'),
    client_id: requiredText(NO_CLIENT),
    name: requiredText('Document name is required'),
    period_ends_on: optionalDayText(),
  },
  // If no audience was chosen, `client_id` is still `EACH_FILE`, which the server refuses.
  input: ({ client_id, period_ends_on: period, ...text }) => ({
    ...text,
    ...(period === '' ? {} : { period_ends_on: period }),
    client_id: clientIdOf(client_id),
  }),
} satisfies FormReading<'uploadDocument', typeof EMPTY_UPLOAD_FORM>;

export function withoutEnding(filename: string): string {
  return filename.replace(/\.[^.]*$/, '');
}

/**
 * Makes one document per file. Of several documents, each has its file name too, so that users can distinguish them.
 */
export function documentsOf(input: CallInput<'uploadDocument'>, files: readonly File[]): DocumentToSend[] {
  return files.map((file) => ({
    ...input,
    file,
    name:
      files.length === 1
        ? input.name
        : [input.name, withoutEnding(file.name).trim()]
            .filter(Boolean)
            .join(', ')
            .slice(0, LIMITS.nameLength)
            .trim(),
  }));
}
