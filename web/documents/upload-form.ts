import { LIMITS } from '#shared/constants.ts';
import { DEFAULT_DOCUMENT_NOTIFY, type DocumentNotify } from '#shared/terms.ts';
import type { CallInput } from '../api/client.ts';
import type { FormReading } from '../forms/read-form.ts';
import { optionalDayText, requiredText } from '../forms/typed-text.ts';
import { clientIdOf, NO_CLIENT } from './audience.ts';
import type { DocumentToSend } from './send-document.ts';

export const EACH_FILE = 'each-file';

export const EMPTY_UPLOAD_FORM = {
  document_type_id: '',
  /** The client's id, `FUND_LEVEL` or `EACH_FILE`. Empty until the user chooses. */
  client_id: '',
  name: '',
  description: '',
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
  input: ({ client_id, period_ends_on: period, ...text }) => ({
    ...text,
    ...(period === '' ? {} : { period_ends_on: period }),
    client_id: clientIdOf(client_id),
  }),
} satisfies FormReading<'uploadDocument', typeof EMPTY_UPLOAD_FORM>;

export function withoutEnding(filename: string): string {
  return filename.replace(/\.[^.]*$/, '');
}

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
