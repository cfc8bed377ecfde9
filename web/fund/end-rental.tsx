import type { Property } from '#shared/contract/fund.ts';
import { ConfirmPropertyChange } from './confirm-property-change.tsx';

export function EndRental({ property, onClose }: { property: Property; onClose: () => void }) {
  return (
    <ConfirmPropertyChange
      title="End rental"
      busyLabel="Ending"
      input={{ id: property.id, rental: null }}
      done="Rental ended."
      onClose={onClose}
    >
      {property.rental?.tenantName} is no longer shown as the tenant of {property.name}, and its rent no
      longer counts as income.
    </ConfirmPropertyChange>
  );
}
