import type { Transaction } from '#shared/contract/transactions.ts';
import { messageOf } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import { refreshAfter } from '../../api/refresh.ts';
import { formatCount } from '../../ui/money-format.ts';
import { notify } from '../../ui/toast.tsx';
import { replaceTransactions } from './replace-transactions.ts';

/** If more rows than this were classified at once, the toast has no undo, because each row needs a request. */
const MOST_UNDONE = 25;
const ABOUT = 'undo classified';

/** The rows that the toast can undo, one entry for each press, the latest last. */
let presses: (readonly Transaction[])[] = [];
let toastId = '';

/** Shows how many rows were classified since the toast appeared. Undo, or the key U, undoes the latest press. */
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
  // This reload also updates rows that the list no longer contains or that another manager has changed.
  void refreshAfter('undoClassification');
  if (failed) notify.error(`Undo failed: ${messageOf(failed.reason)}`, { about: ABOUT });
  else notify.success('Classification undone successfully!', { about: ABOUT });
  if (presses.length > 0) show();
}
