import { useEffect, useMemo, useRef, useState } from 'react';
import { MANAGER_DOCUMENT_ENDINGS } from '#shared/constants.ts';
import { useEveryPage } from '../api/every-page.ts';
import { Button } from '../ui/button.tsx';
import { Combobox, type ComboboxOption } from '../ui/combobox.tsx';
import { Building2 } from '../ui/lucide-icons.tsx';
import { SidePanel } from '../ui/side-panel.tsx';
import { EMPTY_UPLOAD_FORM, FUND_LEVEL } from './upload-form.ts';
import { UploadFormFields } from './upload-form-fields.tsx';
import { UploadList } from './upload-list.tsx';
import { cancelUploads, clearEnded, isUnderWay, useUploads } from './upload-queue.ts';

const FUND: ComboboxOption = { id: FUND_LEVEL, text: 'Fund-level' };

/** The panel that uploads documents, several at once. Closing it does not stop the uploads. */
export function UploadDocument({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState(EMPTY_UPLOAD_FORM);
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // After the panel has recorded where the focus came from.
    const frame = requestAnimationFrame(() => form.current?.querySelector('select')?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);
  const uploads = useUploads();
  const clients = useEveryPage('listClients', {});
  const options = useMemo(
    () => [
      FUND,
      ...(clients.data?.clients ?? []).map(
        ({ id, name, entity_name, entity_type, status }): ComboboxOption => ({
          id,
          text: name,
          detail: [entity_name || entity_type, status === 'Active' ? '' : status].filter(Boolean).join(' · '),
        }),
      ),
    ],
    [clients.data],
  );
  const client = clients.data?.clients.find(({ id }) => id === text.clientId);
  const clientProblem =
    clients.error && !clients.data
      ? 'Clients did not load; only fund-level documents can be uploaded.'
      : text.clientId === ''
        ? 'Choose a client or Fund-level'
        : undefined;
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
              {underWay.length > 0 ? 'Closing this panel keeps uploads going.' : 'Nothing is on its way.'}
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
      <div ref={form} className="flex flex-col gap-4 px-5 py-5">
        <UploadFormFields
          text={text}
          onChange={(change) => setText((before) => ({ ...before, ...change }))}
          endings={MANAGER_DOCUMENT_ENDINGS}
          several
          clientName={text.clientId === FUND_LEVEL ? null : (client?.name ?? '')}
          client={
            <div className="flex flex-col gap-1">
              <Combobox
                key={clients.data ? 'loaded' : 'loading'}
                label="Client"
                labelNote="optional"
                options={options}
                value={text.clientId}
                onChange={(clientId) => setText((before) => ({ ...before, clientId }))}
                // Disabled until the clients are loaded, because loading them would discard the typed text.
                disabled={!clients.data && !clients.error}
                emptyText="No client of that name"
                error={clientProblem}
              />
              {text.clientId === FUND_LEVEL && (
                <p className="flex items-center gap-1.5 text-label text-accent">
                  <Building2 aria-hidden="true" className="size-3.5" />
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
