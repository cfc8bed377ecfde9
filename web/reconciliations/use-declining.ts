import { useCallback, useRef, useState } from 'react';
import { messageOf } from '../api/api-error.ts';
import { call } from '../api/client.ts';
import { notify } from '../ui/toast.tsx';

const DECLINING = 'declining a suggestion';

interface Declined {
  readonly transactionId: string;
  readonly lineItemIds: readonly string[];
}

export function useDeclining() {
  const [busy, setBusy] = useState(false);
  const declined = useRef<readonly Declined[]>([]);

  const send = useCallback(async (work: () => Promise<unknown>, done: () => void) => {
    setBusy(true);
    try {
      await work();
      done();
      return true;
    } catch (error) {
      notify.error(messageOf(error), { about: DECLINING });
      return false;
    } finally {
      setBusy(false);
    }
  }, []);

  const takeBack = useCallback(
    (transactionId: string, lineItemIds: readonly string[]) =>
      send(
        () => call('undoDecline', { transaction_id: transactionId, line_item_ids: [...lineItemIds] }),
        () => {
          declined.current = declined.current.filter(
            (one) => one.transactionId !== transactionId || !lineItemIds.includes(one.lineItemIds[0] ?? ''),
          );
          notify.success('Suggested again', { about: DECLINING, id: DECLINING });
        },
      ),
    [send],
  );

  const decline = useCallback(
    (transactionId: string, lineItemIds: readonly string[], names: string) =>
      send(
        () => call('declineMatch', { transaction_id: transactionId, line_item_ids: [...lineItemIds] }),
        () => {
          declined.current = [...declined.current, { transactionId, lineItemIds }];
          notify.success(`${names} declined`, {
            about: DECLINING,
            id: DECLINING,
            action: { label: 'Undo', onPress: () => void takeBack(transactionId, lineItemIds) },
          });
        },
      ),
    [send, takeBack],
  );

  const canTakeBackLast = useCallback(() => declined.current.length > 0, []);
  const takeBackLast = useCallback(async () => {
    const last = declined.current.at(-1);
    if (last) await takeBack(last.transactionId, last.lineItemIds);
  }, [takeBack]);

  return { busy, decline, takeBack, canTakeBackLast, takeBackLast };
}
