import type { Document } from '#shared/contract/documents.ts';
import { messageOf } from '../api/api-error.ts';
import { call } from '../api/client.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { notify } from '../ui/toast.tsx';

export function DeleteDocument({ document, onClose }: { document: Document; onClose: () => void }) {
  const { id, name, filename, client_id, client_name } = document;
  const whose = client_id === null ? 'all clients' : client_name || 'its client';

  async function remove() {
    try {
      await call('deleteDocument', { id }, { refresh: 'first' });
    } catch (error) {
      notify.error(`Delete failed: ${messageOf(error)}`, { about: id });
      return undefined;
    }
    notify.success('Document deleted successfully!', { about: id });
    onClose();
    return undefined;
  }

  return (
    <ConfirmDialog
      title="Delete document"
      subtitle={filename}
      confirmLabel="Delete"
      busyLabel="Deleting"
      onConfirm={remove}
      onClose={onClose}
    >
      <strong className="font-medium text-ink">{name}</strong> will be removed for {whose} too. The file
      cannot be restored.
    </ConfirmDialog>
  );
}
