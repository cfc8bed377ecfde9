import { useEffect, useState } from 'react';
import { LIMITS, MANAGER_DOCUMENT_ENDINGS } from '#shared/constants.ts';
import { Button } from '../ui/button.tsx';
import { Combobox, type ComboboxOption } from '../ui/combobox.tsx';
import { Building2 } from '../ui/lucide-icons.tsx';
import { SidePanel } from '../ui/side-panel.tsx';
import { FUND_LEVEL, NO_CLIENT, useAudiences } from './audience.ts';
import { ConfirmUpload } from './confirm-upload.tsx';
import { DropArea } from './drop-area.tsx';
import type { DocumentToSend } from './send-document.ts';
import { EACH_FILE, withoutEnding } from './upload-form.ts';
import { acceptedFiles, UploadFormFields, useUploadForm } from './upload-form-fields.tsx';
import { UploadList } from './upload-list.tsx';
import { cancelUploads, clearEnded, isUnderWay, useUploads } from './upload-queue.ts';

const EACH: ComboboxOption = { id: EACH_FILE, text: 'Choose for each file' };

export interface UploadDocumentProps {
  onClose: () => void;
}

export function UploadDocument({ onClose }: UploadDocumentProps) {
  const form = useUploadForm('', MANAGER_DOCUMENT_ENDINGS);
  const { client_id: clientId } = form.text;
  const { ref } = form;
  useEffect(() => {
    // The panel must first remember the focused element, so the focus moves one frame later.
    const frame = requestAnimationFrame(() => ref.current?.querySelector('select')?.focus());
    return () => cancelAnimationFrame(frame);
  }, [ref]);
  const uploads = useUploads();
  const [dropped, setDropped] = useState<readonly DocumentToSend[]>([]);
  const audiences = useAudiences();
  const client = audiences.clients.find(({ id }) => id === clientId);
  const audienceField = form.field('client_id');
  const underWay = uploads.filter(isUnderWay);
  const stoppable = underWay.filter(({ state }) => state.at !== 'checking');
  return (
    <SidePanel
      title="Upload documents"
      onClose={onClose}
      foot={
        uploads.length > 0 && (
          <>
            <span className="grow text-label text-muted">
              {underWay.length > 0
                ? 'Uploads continue when this panel is closed.'
                : 'No uploads in progress.'}
            </span>
            {underWay.length > 0 ? (
              <Button
                disabled={stoppable.length === 0}
                onClick={() => cancelUploads(stoppable.map(({ id }) => id))}
              >
                Cancel all
              </Button>
            ) : (
              <Button onClick={clearEnded}>Clear list</Button>
            )}
          </>
        )
      }
    >
      <div className="flex flex-col gap-4 px-5 py-5">
        <DropArea
          title="Files of several clients"
          endings={MANAGER_DOCUMENT_ENDINGS}
          several
          blocked={false}
          onFiles={(files) => {
            const input = {
              document_type_id: '',
              client_id: null,
              name: '',
              description: '',
              notify: form.text.notify,
            };
            setDropped(
              acceptedFiles(files, MANAGER_DOCUMENT_ENDINGS, input).map((file) => ({
                ...input,
                file,
                name: withoutEnding(file.name).trim().slice(0, LIMITS.nameLength),
              })),
            );
          }}
        />
        {dropped.length > 0 && (
          <ConfirmUpload
            documents={dropped}
            typeName={undefined}
            clientName={undefined}
            onClose={() => setDropped([])}
            onConfirmed={() => setDropped([])}
          />
        )}
        <h3 className="text-form font-semibold">Or upload files of the same type and audience</h3>
        <UploadFormFields
          form={form}
          several
          clientName={
            clientId === FUND_LEVEL ? null : clientId === EACH_FILE ? undefined : (client?.name ?? '')
          }
          client={
            <div className="flex flex-col gap-1">
              <Combobox
                key={`${audiences.ready} ${form.key}`}
                label="Who sees it"
                options={[...audiences.options, EACH]}
                placeholder={NO_CLIENT}
                {...audienceField}
                disabled={!audiences.ready}
                emptyText="No client with that name"
                error={audiences.problem ?? audienceField.error}
              />
              {clientId === FUND_LEVEL && (
                <p className="flex items-center gap-1.5 text-label text-accent">
                  <Building2 className="size-3.5" />
                  Visible to all clients
                </p>
              )}
            </div>
          }
        />
        {uploads.length > 0 && <UploadList uploads={uploads} />}
      </div>
    </SidePanel>
  );
}
