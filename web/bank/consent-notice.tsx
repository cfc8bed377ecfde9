import type { BankConnection } from '#shared/contract/bank.ts';
import { InstantText } from '../ui/date-text.tsx';
import { Notice } from '../ui/notice.tsx';
import type { Bank } from './use-bank-connection.ts';

/** The end date of the bank consent, and the button to extend it when the date is near. */
export function ConsentNotice({
  connection: { consent, connections },
  onRenew,
}: {
  connection: BankConnection;
  onRenew: (bank: Bank) => void;
}) {
  const [first] = connections;
  if (!consent?.expiryDate) return null;
  const until = <InstantText instant={consent.expiryDate} part="date" />;
  if (!consent.expiringSoon) {
    return <p className="tnum text-label text-subtle">Transactions can be imported until {until}</p>;
  }
  return (
    <Notice
      tone="warning"
      action={
        first && {
          label: 'Renew consent',
          onPress: () => onRenew({ id: first.institution_id, name: first.institution_name }),
        }
      }
    >
      <span className="text-ink">The bank consent ends on {until}.</span>
    </Notice>
  );
}
