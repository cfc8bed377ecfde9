import { messageOf } from '../api/api-error.ts';
import { call } from '../api/client.ts';
import { refreshAfter } from '../api/refresh.ts';
import { notify } from '../ui/toast.tsx';

const LIST = 'transactions list';

/** Reloads everything that an import changes, and shows the result in a toast. */
export async function refreshList(): Promise<void> {
  try {
    // `refreshAfter` hides it if a list does not reload. The extra request throws if the server is not reached.
    await Promise.all([call('listTransactions', { limit: 1 }), refreshAfter('uploadBank')]);
    notify.success('Transactions list refreshed!', { about: LIST });
  } catch (error) {
    notify.error(`The list was not refreshed: ${messageOf(error)}`, { about: LIST });
  }
}
