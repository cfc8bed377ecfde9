import { Download, Trash2 } from 'lucide-react';
import type { Document } from '#shared/contract/document-fields.ts';
import { downloadDocument } from '../api/download-document.ts';
import { IconButton } from '../ui/button.tsx';

/** What a manager does with a document. */
export function DocumentActions({
  document,
  onDelete,
}: {
  document: Document;
  onDelete: (document: Document) => void;
}) {
  return (
    <>
      <IconButton
        size="small"
        variant="secondary"
        label={`Download ${document.name}`}
        icon={<Download aria-hidden="true" className="size-3.5" />}
        onClick={() => void downloadDocument(document)}
      />
      <IconButton
        size="small"
        variant="secondary"
        label={`Delete ${document.name}`}
        icon={<Trash2 aria-hidden="true" className="size-3.5" />}
        onClick={() => onDelete(document)}
      />
    </>
  );
}
