import { useEffect, useState } from 'react';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { lazyPart } from '../shell/lazy-screen.ts';
import { Button } from '../ui/button.tsx';
import { DateText } from '../ui/date-text.tsx';
import { Fact } from '../ui/facts.tsx';
import { Building2 } from '../ui/lucide-icons.tsx';
import { Modal } from '../ui/modal.tsx';
import { clientIdOf } from './audience.ts';
import type { FileChoice } from './file-audiences.tsx';
import { kilobytesText } from './file-kind.ts';
import type { DocumentToSend } from './send-document.ts';
import { digestOf } from './send-document.ts';
import { NOTIFY_WORDS } from './upload-form.ts';
import { UploadList } from './upload-list.tsx';
import { addUploads, isUnderWay, useUploads } from './upload-queue.ts';

const FileAudiences = lazyPart(() => import('./file-audiences.tsx'), 'FileAudiences');

interface ConfirmUploadProps {
  documents: readonly DocumentToSend[];
  typeName: string | undefined;
  clientName: string | null | undefined;
  onClose: () => void;
  onConfirmed: () => void;
}

export function ConfirmUpload({ documents, typeName, clientName, onClose, onConfirmed }: ConfirmUploadProps) {
  const [busy, setBusy] = useState(false);
  const [choices, setChoices] = useState<readonly FileChoice[]>(
    documents.map(({ name, document_type_id: typeId }) => ({ audience: '', name, typeId })),
  );
  const [missing, setMissing] = useState(false);
  const isEach = clientName === undefined;
  const isChosen =
    !isEach || choices.every(({ audience, name, typeId }) => audience && name.trim() && typeId);
  const [ids, setIds] = useState<readonly string[]>();
  const uploads = useUploads().filter(({ id }) => ids?.includes(id));
  const isSent = ids && uploads.every((one) => !isUnderWay(one) || one.state.at === 'checking');
  useEffect(() => {
    if (isSent) onConfirmed();
  }, [isSent, onConfirmed]);
  const [first] = documents;
  if (!first) return null;

  async function confirm() {
    if (!isChosen) return setMissing(true);
    setBusy(true);
    const read = await Promise.all(
      documents.map(async (given, index) => {
        const choice = choices[index];
        const document =
          isEach && choice
            ? {
                ...given,
                client_id: clientIdOf(choice.audience),
                name: choice.name.trim(),
                document_type_id: choice.typeId,
              }
            : given;
        const checksum = await digestOf(document.file).catch(() => undefined);
        return { ...document, checksum, refusal: checksum ? undefined : 'The file could not be read.' };
      }),
    );
    setIds(addUploads(read));
  }

  return (
    <Modal
      open
      onClose={onClose}
      title="Confirm Upload"
      width={typeName === undefined ? 800 : 440}
      busy={busy}
      foot={
        <>
          <Button onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button
            variant="primary"
            busy={busy}
            busyLabel={ids ? 'Uploading' : 'Reading'}
            onClick={() => void confirm()}
          >
            Confirm Upload
          </Button>
        </>
      }
    >
      <dl className="grid grid-cols-[112px_minmax(0,1fr)] gap-y-2">
        {isEach ? null : documents.length === 1 ? (
          <>
            <Fact name="File">{first.file.name}</Fact>
            <Fact name="Size">
              <span className="tnum">{kilobytesText(first.file.size)}</span>
            </Fact>
            <Fact name="Document name">{first.name}</Fact>
          </>
        ) : (
          <Fact name={`${documents.length} files`}>
            <ul className="flex max-h-60 flex-col gap-2 overflow-y-auto">
              {documents.map(({ file, name }) => (
                <li key={`${file.name} ${file.size} ${file.lastModified}`}>
                  <span className="block">{name}</span>
                  <span className="tnum block text-label text-subtle">
                    {file.name}, {kilobytesText(file.size)}
                  </span>
                </li>
              ))}
            </ul>
          </Fact>
        )}
        {typeName !== undefined && (
          <>
            <Fact name="Type">{typeName}</Fact>
            <Fact name="Description">
              {first.description || <span className="text-muted">No description</span>}
            </Fact>
          </>
        )}
        {first.period_ends_on && (
          <Fact name="Period ends on">
            <DateText date={first.period_ends_on as CalendarDate} />
          </Fact>
        )}
        {clientName && <Fact name="Client">{clientName}</Fact>}
        {first.notify && <Fact name="Mail">{NOTIFY_WORDS[first.notify]}</Fact>}
      </dl>
      {isEach && !ids && (
        <FileAudiences
          documents={documents}
          choices={choices}
          named={typeName === undefined}
          missing={missing}
          onChoose={setChoices}
        />
      )}
      {clientName === null && (
        <p className="flex items-center gap-2 rounded-box bg-selected px-3 py-2.5 font-medium text-accent">
          <Building2 className="size-4 shrink-0" />
          Visible to all clients
        </p>
      )}
      {uploads.length > 0 && (
        <div className="max-h-[55dvh] overflow-y-auto">
          <UploadList uploads={uploads} />
        </div>
      )}
    </Modal>
  );
}
