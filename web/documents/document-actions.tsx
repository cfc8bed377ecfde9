import { useState } from 'react';
import type { Document } from '#shared/contract/documents.ts';
import { downloadDocument } from '../api/download-document.ts';
import { Download, MailOpen, Pencil, Trash2 } from '../ui/lucide-icons.tsx';
import { RowActions } from '../ui/row-actions.tsx';
import { OpenedBy } from './opened-by.tsx';

interface DocumentActionsProps {
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
