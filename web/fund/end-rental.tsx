import { useState } from 'react';
import type { Property } from '#shared/contract/fund.ts';
import { REFUSALS } from '#shared/refusals.ts';
import { ApiError } from '../api/api-error.ts';
import { call } from '../api/client.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { notify } from '../ui/toast.tsx';

/** Asks for confirmation before a rental is ended. It stays in the property’s history. */
export function EndRental({ property, onClose }: { property: Property; onClose: () => void }) {
  const [idempotencyKey] = useState(() => crypto.randomUUID());

  async function end() {
    try {
      await call('updateProperty', { id: property.id, rental: null }, { idempotencyKey, refresh: 'first' });
      notify.success('Rental ended.');
      onClose();
      return undefined;
    } catch (error) {
      return error instanceof ApiError ? error.message : REFUSALS.internal.sentence;
    }
  }

  return (
    <ConfirmDialog title="End rental" yes="End rental" busyLabel="Ending" onConfirm={end} onClose={onClose}>
      {property.rental?.tenantName} is no longer shown as the tenant of {property.name}, and its rent no
      longer counts as income.
    </ConfirmDialog>
  );
}
