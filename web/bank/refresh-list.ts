import { messageOf } from '../api/api-error.ts';
import { call } from '../api/client.ts';
import { refreshAfter } from '../api/refresh.ts';
import { notify } from '../ui/toast.tsx';

/** Reads everything shown that an import changes anew and says so. */
export async function refreshList(): Promise<void> {
  try {
    // A list that cannot be read keeps its old rows and does not tell; this call does.
    await Promise.all([call('listTransactions', { limit: 1 }), refreshAfter('uploadBank')]);
    notify.success('Transactions list refreshed!');
  } catch (error) {
    notify.error(`The list was not refreshed: ${messageOf(error)}`);
  }
}
