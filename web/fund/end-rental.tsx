import { useState } from 'react';
import type { Property } from '#shared/contract/properties.ts';
import { REFUSALS } from '#shared/refusals.ts';
import { ApiError } from '../api/api-error.ts';
import { call } from '../api/client.ts';
import { Button } from '../ui/button.tsx';
import { Modal } from '../ui/modal.tsx';
import { Notice } from '../ui/notice.tsx';
import { notify } from '../ui/toast.tsx';
import { refreshProperties } from './refresh-properties.ts';

/** Asks before a rental is ended. What it was stays in the property’s history. */
export function EndRental({ property, onClose }: { property: Property; onClose: () => void }) {
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const [busy, setBusy] = useState(false);
  const [sentence, setSentence] = useState<string>();

  async function end() {
    setBusy(true);
    setSentence(undefined);
    try {
      await call('updateProperty', { id: property.id, rental: null }, { idempotencyKey });
      notify.success('Rental ended.');
      await refreshProperties();
      onClose();
    } catch (error) {
      setSentence(error instanceof ApiError ? error.message : REFUSALS.internal.sentence);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Modal
      open
      role="alertdialog"
      onClose={onClose}
      title="End rental"
      busy={busy}
      foot={
        <>
          <Button onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button variant="danger" busy={busy} busyLabel="Ending" onClick={() => void end()}>
            End rental
          </Button>
        </>
      }
    >
      {sentence && <Notice tone="negative">{sentence}</Notice>}
      <p className="text-body text-muted">
        {property.rental?.tenantName} is no longer shown as the tenant of {property.name}, and its rent no
        longer counts as income.
      </p>
    </Modal>
  );
}
