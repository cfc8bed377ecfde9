import { useState } from 'react';
import type { Document } from '#shared/contract/document-fields.ts';
import { messageOf } from '../api/api-error.ts';
import { call } from '../api/client.ts';
import { refresh } from '../api/hooks.ts';
import { Button } from '../ui/button.tsx';
import { Modal } from '../ui/modal.tsx';
import { notify } from '../ui/toast.tsx';

/** Asks before a document is removed; says who else notices. Mount it to open it. */
export function DeleteDocument({ document, onClose }: { document: Document; onClose: () => void }) {
  const [busy, setBusy] = useState(false);
  const { id, name, filename, client_id, client_name } = document;
  const whose = client_id === null ? 'all clients' : client_name || 'its client';

  async function remove() {
    setBusy(true);
    try {
      await call('deleteDocument', { id });
    } catch (error) {
      notify.error(`Delete failed: ${messageOf(error, 'The server did not answer.')}`);
      setBusy(false);
      void refresh('listDocuments');
      return;
    }
    notify.success('Document deleted successfully!');
    await refresh('listDocuments', 'listFundDocuments', 'listClientDocuments', 'listClients', 'getClient');
    onClose();
  }

  return (
    <Modal
      open
      role="alertdialog"
      onClose={onClose}
      title="Delete document"
      subtitle={filename}
      busy={busy}
      foot={
        <>
          <Button onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button variant="danger" busy={busy} busyLabel="Deleting" onClick={() => void remove()}>
            Delete
          </Button>
        </>
      }
    >
      <p className="text-muted wrap-anywhere">
        <strong className="font-medium text-ink">{name}</strong> will be removed for {whose} too. The file
        cannot be brought back.
      </p>
    </Modal>
  );
}
