import { messageOf } from '../api/api-error.ts';
import { call } from '../api/client.ts';
import { refreshAfter } from '../api/refresh.ts';
import { notify } from '../ui/toast.tsx';

const LIST = 'transactions list';

export async function refreshList(): Promise<void> {
  try {
    // `refreshAfter` hides failures, but the extra request throws if the server is unreachable.
    await Promise.all([call('listTransactions', { limit: 1 }), refreshAfter('uploadBank')]);
    notify.success('Transactions list refreshed!', { about: LIST });
  } catch (error) {
    notify.error(`The list was not refreshed: ${messageOf(error)}`, { about: LIST });
  }
}
