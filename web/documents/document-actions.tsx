import { useState } from 'react';
import type { Document } from '#shared/contract/documents.ts';
import { downloadDocument } from '../api/download-document.ts';
import { useCall } from '../api/hooks.ts';
import { ButtonLink } from '../ui/button.tsx';
import { InstantText } from '../ui/date-text.tsx';
import { EmptyState, ErrorState, LoadingCards } from '../ui/list-states.tsx';
import { Download, History, MailOpen, Pencil, Trash2 } from '../ui/lucide-icons.tsx';
import { Modal } from '../ui/modal.tsx';
import { RowActions } from '../ui/row-actions.tsx';

export interface DocumentActionsProps {
  document: Document;
  name?: string;
  onEdit: (document: Document) => void;
  onDelete: (document: Document) => void;
}

export function DocumentActions({ document, name = document.name, onEdit, onDelete }: DocumentActionsProps) {
  const [isShown, setShown] = useState(false);
  return (
    <>
      <RowActions
        label={`Actions for ${name}`}
        icons={[
          {
            id: 'download',
            label: `Download ${name}`,
            icon: Download,
            reads: true,
            onChoose: () => void downloadDocument(document),
          },
          {
            id: 'opened-by',
            label: `Who opened ${name}, and history`,
            icon: MailOpen,
            reads: true,
            onChoose: () => setShown(true),
          },
          { id: 'edit', label: `Edit ${name}`, icon: Pencil, onChoose: () => onEdit(document) },
          { id: 'delete', label: `Delete ${name}`, icon: Trash2, onChoose: () => onDelete(document) },
        ]}
      />
      {isShown && <OpenedBy document={document} onClose={() => setShown(false)} />}
    </>
  );
}

function OpenedBy({ document, onClose }: { document: Document; onClose: () => void }) {
  const loaded = useCall('getDocument', { id: document.id });
  const openings = loaded.data?.opened_by;
  const history = `/manager/audit?${new URLSearchParams({ kind: 'document', record: document.id })}`;
  return (
    <Modal
      open
      onClose={onClose}
      width={560}
      title="Who opened it"
      subtitle={document.name}
      foot={
        <ButtonLink to={history} icon={<History />}>
          History
        </ButtonLink>
      }
    >
      {openings ? (
        openings.length === 0 ? (
          <EmptyState title="No investor has opened this document" />
        ) : (
          <ul aria-label="Who opened it" className="divide-y divide-line">
            {openings.map(({ name, client_name: client, at }) => (
              <li key={`${name} ${at}`} className="flex flex-wrap justify-between gap-x-4 py-2">
                <span className="wrap-anywhere">{client === name ? name : `${name}, for ${client}`}</span>
                <InstantText instant={at} className="text-muted" />
              </li>
            ))}
          </ul>
        )
      ) : loaded.error ? (
        <ErrorState title="The openings did not load" loaded={loaded} />
      ) : (
        <LoadingCards label="Loading who opened it" count={2} height="h-10" />
      )}
    </Modal>
  );
}
