import type { Property } from '#shared/contract/fund.ts';
import { ConfirmPropertyChange } from './confirm-property-change.tsx';

/** Undoes a sale after a confirmation. */
export function UndoSale({ property, onClose }: { property: Property; onClose: () => void }) {
  return (
    <ConfirmPropertyChange
      title="Undo sale"
      busyLabel="Undoing"
      input={{ id: property.id, sold_on: null, sold_price: null }}
      done="Sale undone."
      onClose={onClose}
    >
      {property.name} is owned again: its value, and its rent until the lease ends, are included in the fund’s
      figures.
    </ConfirmPropertyChange>
  );
}
