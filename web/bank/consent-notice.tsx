import type { BankConnection } from '#shared/contract/bank.ts';
import { InstantText } from '../ui/date-text.tsx';
import { Notice } from '../ui/notice.tsx';
import type { Bank } from './use-bank-connection.ts';

/** Whether the portal may read the bank now. */
export function hasAccess({ connected, consent }: BankConnection): boolean {
  return connected && (consent === null || consent.isActive || consent.status === 'pending');
}

/** Until when the bank may be read, and the way to prolong it when that is near or over. */
export function ConsentNotice({
  connection,
  onRenew,
}: {
  connection: BankConnection;
  onRenew: (bank: Bank) => void;
}) {
  const { consent, connections } = connection;
  const [first] = connections;
  if (!consent) return null;
  const until = consent.expiryDate && <InstantText instant={consent.expiryDate} part="date" />;
  const ended = !hasAccess(connection);
  if (!ended && !consent.expiringSoon) {
    return until && <p className="tnum text-label text-subtle">The bank can be read until {until}</p>;
  }
  return (
    <Notice tone="warning">
      <span className="text-ink">
        {ended ? 'The consent to read the bank has ended' : 'The consent to read the bank ends on '}
        {!ended && until}.
      </span>{' '}
      {first && (
        <button
          type="button"
          className="font-medium underline underline-offset-2"
          onClick={() => onRenew({ id: first.institution_id, name: first.institution_name })}
        >
          Renew consent
        </button>
      )}
    </Notice>
  );
}
