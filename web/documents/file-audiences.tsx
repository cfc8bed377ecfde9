import { LIMITS } from '#shared/constants.ts';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { Combobox } from '../ui/combobox.tsx';
import { TextField } from '../ui/field.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { NO_CLIENT, suggestClient, useAudiences } from './audience.ts';
import { kilobytesText } from './file-kind.ts';
import type { DocumentToSend } from './send-document.ts';
import { useDocumentTypes } from './use-document-types.ts';

export interface FileChoice {
  readonly audience: string;
  readonly name: string;
  readonly typeId: string;
}

export interface FileAudiencesProps {
  documents: readonly DocumentToSend[];
  choices: readonly FileChoice[];
  named: boolean;
  missing: boolean;
  onChoose: (choices: readonly FileChoice[]) => void;
}

const COLUMNS = 'md:grid-cols-[minmax(0,1fr)_minmax(0,1.3fr)_minmax(0,1.3fr)_9.5rem]';

export function FileAudiences({ documents, choices, named, missing, onChoose }: FileAudiencesProps) {
  const { clients, options, ready, problem } = useAudiences();
  const types = useDocumentTypes().map(({ id, name }) => ({ value: id, label: name }));
  const typeOptions = [{ value: '', label: 'Choose a type' }, ...types];
  const change = (at: number, changed: Partial<FileChoice>) =>
    onChoose(choices.map((choice, index) => (index === at ? { ...choice, ...changed } : choice)));
  const suggested = documents.map(({ file }, index) =>
    choices[index]?.audience ? undefined : suggestClient(file.name, clients),
  );
  const count = suggested.filter(Boolean).length;
  return (
    <>
      {(named || count > 1) && (
        <div className="flex flex-wrap items-end justify-between gap-3">
          {named && (
            <SelectField
              label="Type of all files"
              options={typeOptions}
              value={
                choices.every(({ typeId }) => typeId === choices[0]?.typeId) ? (choices[0]?.typeId ?? '') : ''
              }
              onChange={(typeId) => onChoose(choices.map((choice) => ({ ...choice, typeId })))}
            />
          )}
          {count > 1 && (
            <Button
              className="border-dashed text-accent"
              onClick={() =>
                onChoose(
                  choices.map((choice, index) => ({
                    ...choice,
                    audience: suggested[index]?.id ?? choice.audience,
                  })),
                )
              }
            >
              Accept {count}, whose names are in the file names
            </Button>
          )}
        </div>
      )}
      <ul
        aria-label="Who sees each file"
        className="flex max-h-[45dvh] flex-col divide-y divide-line overflow-y-auto border-y border-line"
      >
        {documents.map(({ file, name }, index) => {
          const { audience = '', name: ownName = '', typeId = '' } = choices[index] ?? {};
          const client = suggested[index];
          return (
            <li
              key={`${file.name} ${file.size} ${file.lastModified}`}
              className={classNames(
                'flex flex-col gap-2 px-0.5 py-3',
                named && 'md:grid md:gap-x-3',
                named && COLUMNS,
              )}
            >
              <p className="wrap-anywhere">
                <span className="block font-medium">{named ? file.name : name}</span>
                <span className="tnum block text-label text-subtle">
                  {!named && `${file.name}, `}
                  {kilobytesText(file.size)}
                </span>
              </p>
              <div className="flex min-w-0 flex-col gap-2">
                <Combobox
                  // The button below may choose a client. The key then changes, so that the field shows this client.
                  key={`${ready} ${audience}`}
                  label={
                    named ? <span className="sr-only">Who sees {file.name}</span> : `Who sees ${file.name}`
                  }
                  options={options}
                  value={audience}
                  onChange={(id) => change(index, { audience: id })}
                  disabled={!ready}
                  placeholder={NO_CLIENT}
                  emptyText="No client with that name"
                  error={problem ?? (missing && audience === '' ? NO_CLIENT : undefined)}
                />
                {client && (
                  <Button
                    size="small"
                    className="self-start border-dashed text-accent"
                    onClick={() => change(index, { audience: client.id })}
                  >
                    Accept {client.name}
                    {!named && ', whose name is in the file name'}
                  </Button>
                )}
              </div>
              {named && (
                <>
                  <TextField
                    label={`Name of ${file.name}`}
                    labelHidden
                    maxLength={LIMITS.nameLength}
                    value={ownName}
                    error={missing && ownName.trim() === '' ? 'Document name is required' : undefined}
                    onChange={(event) => change(index, { name: event.target.value })}
                  />
                  <SelectField
                    label={<span className="sr-only">Type of {file.name}</span>}
                    options={typeOptions}
                    value={typeId}
                    error={missing && typeId === '' ? 'Document type is required' : undefined}
                    onChange={(id) => change(index, { typeId: id })}
                  />
                </>
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}
