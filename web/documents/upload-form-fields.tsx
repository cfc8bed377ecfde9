import { type ReactNode, useState } from 'react';
import { LIMITS } from '#shared/constants.ts';
import { TextField } from '../ui/field.tsx';
import { Notice } from '../ui/notice.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { ConfirmUpload } from './confirm-upload.tsx';
import { DropArea } from './drop-area.tsx';
import { refusalOfFile } from './file-kind.ts';
import type { DocumentToSend } from './send-document.ts';
import { documentsOf, FILL_IN_FIRST, isReadyForFiles, type UploadFormText } from './upload-form.ts';
import { addUploads } from './upload-queue.ts';
import { useDocumentTypes } from './use-document-types.ts';

interface UploadFormFieldsProps {
  text: UploadFormText;
  onChange: (change: Partial<UploadFormText>) => void;
  endings: readonly string[];
  several: boolean;
  /** The client field, shown after the type. */
  client?: ReactNode;
  /** Null for every client. */
  clientName: string | null;
}

/** Type, name, description and files of an upload; choosing files asks for confirmation. */
export function UploadFormFields({
  text,
  onChange,
  endings,
  several,
  client,
  clientName,
}: UploadFormFieldsProps) {
  const types = useDocumentTypes();
  const [warned, setWarned] = useState(false);
  const [chosen, setChosen] = useState<readonly DocumentToSend[]>([]);
  const ready = isReadyForFiles(text);
  const missing = warned && !ready;

  function choose(files: readonly File[]) {
    const refused = files.map((file) => ({ file, refusal: refusalOfFile(file, endings) }));
    addUploads(
      refused
        .filter(({ refusal }) => refusal)
        .flatMap(({ file, refusal }) =>
          documentsOf(text, [file]).map((document) => ({ ...document, refusal })),
        ),
    );
    setChosen(
      documentsOf(
        text,
        refused.filter(({ refusal }) => !refusal).map(({ file }) => file),
      ),
    );
  }

  return (
    <>
      {missing && <Notice tone="negative">{FILL_IN_FIRST}</Notice>}
      <SelectField
        label="Document type"
        required
        options={[
          { value: '', label: types.length > 0 ? 'Choose a type' : 'Loading types' },
          ...types.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={text.typeId}
        error={missing && !text.typeId ? 'Document type is required' : undefined}
        onChange={(typeId) => onChange({ typeId })}
      />
      {client}
      <TextField
        label="Document name"
        required
        autoComplete="off"
        maxLength={LIMITS.nameLength}
        value={text.name}
        error={missing && text.name.trim() === '' ? 'Document name is required' : undefined}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <TextField
        label="Description"
        labelNote="optional"
        autoComplete="off"
        maxLength={LIMITS.descriptionLength}
        placeholder="What is it for?"
        value={text.description}
        onChange={(event) => onChange({ description: event.target.value })}
      />
      <DropArea
        endings={endings}
        several={several}
        blocked={!ready}
        onBlocked={() => setWarned(true)}
        onFiles={choose}
      />
      {chosen.length > 0 && (
        <ConfirmUpload
          documents={chosen}
          typeName={types.find(({ id }) => id === text.typeId)?.name ?? ''}
          clientName={clientName}
          onClose={() => setChosen([])}
          onConfirmed={() => {
            setChosen([]);
            setWarned(false);
            onChange({ name: '', description: '' });
          }}
        />
      )}
    </>
  );
}
