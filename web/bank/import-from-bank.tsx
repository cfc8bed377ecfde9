import { AccountStates } from '../bank-accounts/account-states.tsx';
import { NewTransactions } from '../transactions/classify/new-transactions.tsx';
import { LastImports } from '../transactions/import/last-imports.tsx';
import { Button } from '../ui/button.tsx';
import { History, RefreshCw } from '../ui/lucide-icons.tsx';
import { PageActions } from '../ui/page-actions.tsx';
import { useBusy } from '../ui/use-busy.ts';
import { BankBox } from './bank-box.tsx';
import { BankTile } from './bank-tile.tsx';
import { ConnectionPanel } from './connection-panel.tsx';
import { DoubtfulRows } from './doubtful-rows.tsx';
import { ImportPanel } from './import-panel.tsx';
import { refreshList } from './refresh-list.ts';
import { useBankConnection } from './use-bank-connection.ts';
import { allRefused, useBankImport } from './use-bank-import.ts';

export function ImportFromBank() {
  const connecting = useBankConnection();
  const { connection } = connecting;
  const importing = useBankImport(connection);
  const status = importing.shown?.status;
  return (
    <NewTransactions
      title="Bank import"
      actions={
        <PageActions more={[{ id: 'imports', label: 'Imports', icon: History, to: '/manager/imports' }]}>
          <RefreshList />
        </PageActions>
      }
      newest={{
        id: importing.newest,
        isRunning: importing.running,
        isTakenBack: status === 'undoing' || status === 'undone',
        refusal: importing.shown && allRefused(importing.shown),
        isUnknown: importing.newest === undefined && connection.error !== undefined,
      }}
      above={
        <div className="@container/bank max-md:px-4 max-md:pt-4">
          {(connection.data?.doubtful_count ?? 0) > 0 && <DoubtfulRows />}
          {/* Toasts would cover the import's result in the upper right column. */}
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4 max-md:gap-3 @[45rem]/bank:grid-cols-2 @[45rem]/bank:@max-[68rem]/bank:[&>:last-child]:col-start-2 @[45rem]/bank:@max-[68rem]/bank:[&>:last-child]:row-start-1 @[45rem]/bank:@max-[68rem]/bank:[&>:last-child]:row-span-2 @[68rem]/bank:grid-cols-3">
            <ConnectionPanel connecting={connecting} importing={importing} />
            <ImportPanel importing={importing} />
            <BankBox tile={<BankTile />} title="Accounts and imports" subtitle="Balances and latest imports">
              <AccountStates />
              <span className="border-t border-line" />
              <LastImports />
            </BankBox>
          </div>
        </div>
      }
    />
  );
}

function RefreshList() {
  const { busy, run } = useBusy(refreshList);
  return (
    <Button
      busy={busy}
      icon={<RefreshCw />}
      onClick={run}
      className="max-md:min-w-11 max-md:border-transparent max-md:px-0!"
    >
      <span className="max-md:sr-only">Refresh</span>
    </Button>
  );
}
