import type { Document } from '#shared/contract/documents.ts';
import { downloadDocument } from '../api/download-document.ts';
import { Download, History, Pencil, Trash2 } from '../ui/lucide-icons.tsx';
import { RowActions } from '../ui/row-actions.tsx';

interface DocumentActionsProps {
  document: Document;
  name?: string;
  onEdit: (document: Document) => void;
  onDelete: (document: Document) => void;
}

export function DocumentActions({ document, name = document.name, onEdit, onDelete }: DocumentActionsProps) {
  const history = `/manager/audit?${new URLSearchParams({ kind: 'document', record: document.id })}`;
  return (
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
          id: 'history',
          label: `History of ${name}`,
          icon: History,
          reads: true,
          to: history,
        },
        { id: 'edit', label: `Edit ${name}`, icon: Pencil, onChoose: () => onEdit(document) },
        { id: 'delete', label: `Delete ${name}`, icon: Trash2, onChoose: () => onDelete(document) },
      ]}
    />
  );
}
