import { type ReactNode, useRef, useState } from 'react';
import { LIMITS } from '#shared/constants.ts';
import { DOCUMENT_NOTIFY } from '#shared/terms.ts';
import { Form } from '../forms/form.tsx';
import { readTexts } from '../forms/typed-text.ts';
import { useCallForm } from '../forms/use-call-form.ts';
import { DateField } from '../ui/date-field.tsx';
import { TextField } from '../ui/field.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { ConfirmUpload } from './confirm-upload.tsx';
import { DropArea } from './drop-area.tsx';
import { refusalOfFile } from './file-kind.ts';
import type { DocumentToSend } from './send-document.ts';
import {
  documentsOf,
  EMPTY_UPLOAD_FORM,
  FILL_IN_FIRST,
  NOTIFY_WORDS,
  UPLOAD_READING,
} from './upload-form.ts';
import { addUploads } from './upload-queue.ts';
import { useDocumentTypes } from './use-document-types.ts';

export function acceptedFiles(
  files: readonly File[],
  endings: readonly string[],
  input: Omit<DocumentToSend, 'file'>,
): File[] {
  const checked = files.map((file) => ({ file, refusal: refusalOfFile(file, endings) }));
  addUploads(checked.filter(({ refusal }) => refusal).map((refused) => ({ ...input, ...refused })));
  return checked.filter(({ refusal }) => !refusal).map(({ file }) => file);
}

export function useUploadForm(clientId: string, endings: readonly string[]) {
  const files = useRef<readonly File[]>([]);
  const [chosen, setChosen] = useState<readonly DocumentToSend[]>([]);
  const form = useCallForm('uploadDocument', {
    ...UPLOAD_READING,
    start: { ...EMPTY_UPLOAD_FORM, client_id: clientId },
    onInvalid: () => FILL_IN_FIRST,
    send: async (input) => {
      setChosen(documentsOf(input, acceptedFiles(files.current, endings, input)));
      return undefined;
    },
  });
  return {
    ...form,
    endings,
    chosen,
    isReady: Object.keys(readTexts(UPLOAD_READING.typed, form.text).problems).length === 0,
    choose: (picked: readonly File[]) => {
      files.current = picked;
      form.submit();
    },
    cancel: () => setChosen([]),
    confirmed: () => {
      setChosen([]);
      form.restart({ ...form.text, client_id: clientId, name: '', description: '', period_ends_on: '' });
    },
  };
}

interface UploadFormFieldsProps {
  form: ReturnType<typeof useUploadForm>;
  several: boolean;
  client?: ReactNode;
  clientName: string | null | undefined;
}

export function UploadFormFields({ form, several, client, clientName }: UploadFormFieldsProps) {
  const types = useDocumentTypes();
  const { isReady, chosen, field } = form;
  return (
    <Form form={{ ...form, problem: isReady ? undefined : form.problem }}>
      <SelectField
        label="Document type"
        required
        options={[
          { value: '', label: types.length > 0 ? 'Choose a type' : 'Loading types' },
          ...types.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        {...field('document_type_id')}
      />
      {client}
      <TextField label="Document name" required maxLength={LIMITS.nameLength} {...field('name')} />
      <TextField
        label="Description"
        labelNote="optional"
        maxLength={LIMITS.descriptionLength}
        placeholder="What is it for?"
        {...field('description')}
      />
      <DateField
        key={form.key}
        label="Period ends on"
        labelNote="optional"
        hint="The last day that the document covers. It is listed under the financial year of that day"
        {...form.day('period_ends_on')}
      />
      <SelectField
        label="Notify by email"
        options={DOCUMENT_NOTIFY.map((value) => ({ value, label: NOTIFY_WORDS[value] }))}
        {...field('notify')}
      />
      <DropArea endings={form.endings} several={several} blocked={!isReady} onFiles={form.choose} />
      {chosen.length > 0 && (
        <ConfirmUpload
          documents={chosen}
          typeName={types.find(({ id }) => id === form.text.document_type_id)?.name ?? ''}
          clientName={clientName}
          onClose={form.cancel}
          onConfirmed={form.confirmed}
        />
      )}
    </Form>
  );
}
