import { messageOf } from '../api/api-error.ts';
import { call } from '../api/client.ts';
import { refresh } from '../api/hooks.ts';
import { notify } from '../ui/toast.tsx';

/** Reads everything shown of the ledger anew and says so. */
export async function refreshList(): Promise<void> {
  try {
    // A list that cannot be read keeps its old rows and does not tell; this call does.
    await call('listTransactions', { limit: 1 });
    await refresh('listTransactions', 'getTransaction', 'listPossibleDuplicates', 'getFundStatistics');
    notify.success('Transactions list refreshed!');
  } catch (error) {
    notify.error(`The list was not refreshed: ${messageOf(error)}`);
  }
}
