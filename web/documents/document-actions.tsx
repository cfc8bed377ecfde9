import type { Document } from '#shared/contract/documents.ts';
import { downloadDocument } from '../api/download-document.ts';
import { ButtonLink, IconButton } from '../ui/button.tsx';
import { Download, History, Pencil, Trash2 } from '../ui/lucide-icons.tsx';
import { Changes } from '../ui/page.tsx';

interface DocumentActionsProps {
  document: Document;
  /** The name of the document in the labels of the buttons. Set it if several documents have the same name. */
  name?: string;
  onEdit: (document: Document) => void;
  onDelete: (document: Document) => void;
}

export function DocumentActions({ document, name = document.name, onEdit, onDelete }: DocumentActionsProps) {
  const history = `History of ${name}`;
  return (
    <>
      <IconButton
        size="small"
        variant="secondary"
        label={`Download ${name}`}
        icon={<Download className="size-3.5" />}
        onClick={() => void downloadDocument(document)}
      />
      <ButtonLink
        size="small"
        to={`/manager/audit?${new URLSearchParams({ kind: 'document', record: document.id })}`}
        aria-label={history}
        title={history}
        icon={<History className="size-3.5" />}
        className="w-6 px-0! touch:w-8"
      />
      <Changes>
        <IconButton
          size="small"
          variant="secondary"
          label={`Edit ${name}`}
          icon={<Pencil className="size-3.5" />}
          onClick={() => onEdit(document)}
        />
        <IconButton
          size="small"
          variant="secondary"
          label={`Delete ${name}`}
          icon={<Trash2 className="size-3.5" />}
          onClick={() => onDelete(document)}
        />
      </Changes>
    </>
  );
}
