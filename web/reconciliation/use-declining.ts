import { useCallback, useState } from 'react';
import { messageOf } from '../api/api-error.ts';
import { call } from '../api/client.ts';
import { notify } from '../ui/toast.tsx';

const DECLINING = 'declining a suggestion';

/** Declining suggestions and taking that back; whoever declines is offered the way back at once. */
export function useDeclining() {
  const [busy, setBusy] = useState(false);

  const send = useCallback(async (work: () => Promise<unknown>, done: () => void) => {
    setBusy(true);
    try {
      await work();
      done();
    } catch (error) {
      notify.error(messageOf(error), { about: DECLINING });
    } finally {
      setBusy(false);
    }
  }, []);

  const takeBack = useCallback(
    (transactionId: string, lineItemIds: readonly string[]) =>
      send(
        () => call('undoDecline', { transaction_id: transactionId, line_item_ids: [...lineItemIds] }),
        () => notify.success('Suggested again', { about: DECLINING, id: DECLINING }),
      ),
    [send],
  );

  const decline = useCallback(
    (transactionId: string, lineItemIds: readonly string[], names: string) =>
      send(
        () => call('declineMatch', { transaction_id: transactionId, line_item_ids: [...lineItemIds] }),
        () =>
          notify.success(`${names} declined`, {
            about: DECLINING,
            id: DECLINING,
            action: { label: 'Undo', onPress: () => void takeBack(transactionId, lineItemIds) },
          }),
      ),
    [send, takeBack],
  );

  return { busy, decline, takeBack };
}
