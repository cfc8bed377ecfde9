import type { Transaction } from '#shared/contract/transactions.ts';
import { messageOf } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import { refreshAfter } from '../../api/refresh.ts';
import { formatCount } from '../../ui/money-format.ts';
import { notify } from '../../ui/toast.tsx';
import { replaceTransactions } from './replace-transactions.ts';

/** Each row needs its own undo request, so the toast offers undo for at most this many rows. */
const MOST_UNDONE = 25;
const ABOUT = 'undo classified';

let presses: (readonly Transaction[])[] = [];
let toastId = '';

export function tellClassified(rows: readonly Transaction[], first: string): void {
  const isShown = notify.isShown(toastId);
  if (rows.length > MOST_UNDONE) {
    if (isShown) notify.dismiss(toastId);
    presses = [];
    notify.success(first);
    return;
  }
  presses = isShown ? [...presses, rows] : [rows];
  show(isShown ? undefined : first);
}

function show(first?: string) {
  const options = {
    action: { label: 'Undo', keys: 'u', onPress: () => void undoLatest() },
    ...(notify.isShown(toastId) ? { id: toastId } : {}),
  };
  toastId = notify.success(first ?? `${formatCount(presses.flat().length)} classified`, options);
}

async function undoLatest() {
  const rows = presses.pop();
  if (!rows) return;
  notify.dismiss(toastId);
  const settled = await Promise.allSettled(
    rows.map(async (before) => ({
      before,
      after: await call(
        'undoClassification',
        { id: before.id },
        { idempotencyKey: crypto.randomUUID(), refresh: 'later' },
      ),
    })),
  );
  const failed = settled.find((one) => one.status === 'rejected');
  await replaceTransactions(
    'undoClassification',
    settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])),
  );
  // This reload also updates rows outside the list and rows changed by other managers.
  void refreshAfter('undoClassification');
  if (failed) notify.error(`Undo failed: ${messageOf(failed.reason)}`, { about: ABOUT });
  else notify.success('Classification undone successfully!', { about: ABOUT });
  if (presses.length > 0) show();
}
