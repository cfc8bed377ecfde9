import { useState } from 'react';
import { displayDate } from '#shared/calendar-date.ts';
import type { ClientDetail } from '#shared/contract/clients.ts';
import { CorrectionDialog } from '../forms/correction-dialog.tsx';
import { ClientPayoutLines, ClientUnits } from '../register/client-units.tsx';
import { lazyPart } from '../shell/lazy-screen.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { Changes } from '../ui/page.tsx';

const MarkDeceased = lazyPart(() => import('./mark-deceased.tsx'), 'MarkDeceased');

export function UnitsAndPayments({ client, folded }: { client: ClientDetail; folded: boolean }) {
  const [isChanging, setChanging] = useState(false);
  const { id, deceased_on: deceasedOn } = client;
  const onClose = () => setChanging(false);
  return (
    <>
      {deceasedOn && (
        <Notice tone="warning">
          Deceased on {displayDate(deceasedOn)}. Payments are held, and there are no new line items or
          reminders.
        </Notice>
      )}
      <ClientUnits
        clientId={id}
        title="Units and payments"
        folded={folded}
        aside={
          <Changes>
            <Button size="small" onClick={() => setChanging(true)}>
              {deceasedOn ? 'Not deceased' : 'Record as deceased'}
            </Button>
          </Changes>
        }
      >
        <ClientPayoutLines clientId={id} />
      </ClientUnits>
      {isChanging &&
        (deceasedOn ? (
          <CorrectionDialog call="unmarkDeceased" subject={client} onClose={onClose} />
        ) : (
          <MarkDeceased client={client} onClose={onClose} />
        ))}
    </>
  );
}
