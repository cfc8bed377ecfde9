import type { Property } from '#shared/contract/fund.ts';
import { ConfirmPropertyChange } from './confirm-property-change.tsx';

/** Takes a sale back after a confirmation. */
export function UndoSale({ property, onClose }: { property: Property; onClose: () => void }) {
  return (
    <ConfirmPropertyChange
      title="Take sale back"
      busyLabel="Taking back"
      input={{ id: property.id, sold_on: null, sold_price: null }}
      done="Sale taken back."
      onClose={onClose}
    >
      {property.name} belongs to the fund again: its value, and its rent while the lease runs, count in the
      fund’s figures as before the sale.
    </ConfirmPropertyChange>
  );
}
