import { useRef, useState } from 'react';
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

  async function send(work: () => Promise<unknown>, done: () => void) {
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
  }

  function takeBack(transactionId: string, lineItemIds: readonly string[]) {
    return send(
      () => call('undoDecline', { transaction_id: transactionId, line_item_ids: [...lineItemIds] }),
      () => {
        declined.current = declined.current.filter(
          (one) => one.transactionId !== transactionId || !lineItemIds.includes(one.lineItemIds[0] ?? ''),
        );
        notify.success('Suggested again', { about: DECLINING, id: DECLINING });
      },
    );
  }

  function decline(transactionId: string, lineItemIds: readonly string[], names: string) {
    return send(
      () => call('declineMatch', { transaction_id: transactionId, line_item_ids: [...lineItemIds] }),
      () => {
        declined.current = [...declined.current, { transactionId, lineItemIds }];
        notify.success(`${names} declined`, {
          about: DECLINING,
          id: DECLINING,
          action: { label: 'Undo', onPress: () => void takeBack(transactionId, lineItemIds) },
        });
      },
    );
  }

  async function takeBackLast() {
    const last = declined.current.at(-1);
    if (last) await takeBack(last.transactionId, last.lineItemIds);
  }

  return { busy, decline, takeBack, canTakeBackLast: () => declined.current.length > 0, takeBackLast };
}
