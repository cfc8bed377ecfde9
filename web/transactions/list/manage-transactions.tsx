import { defineView, flag, useAddressView } from '../../ui/address-view.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/list-states.tsx';
import { FileUp, History, Inbox, Plus, WandSparkles } from '../../ui/lucide-icons.tsx';
import { PageActions } from '../../ui/page-actions.tsx';
import { ImportButton } from '../import/import-button.tsx';
import { IMPORTS } from '../import/import-status.tsx';
import { UploadStatement } from '../import/upload-statement.tsx';
import { LedgerFigures } from './ledger-figures.tsx';
import { TransactionsPage } from './transactions-page.tsx';

const VIEW = defineView({ rest: { importing: flag('import') } });

export function ManageTransactions() {
  const { view, change } = useAddressView(VIEW);
  const openImport = () => change({ importing: true });
  return (
    <>
      <TransactionsPage
        title="Transactions"
        actions={
          <PageActions
            more={[
              { id: 'rules', label: 'Rules', icon: WandSparkles, to: '/manager/rules' },
              { id: 'imports', label: 'Imports', icon: History, to: IMPORTS },
            ]}
          >
            <ImportButton onPress={openImport} />
            <ButtonLink variant="primary" to="/manager/transactions/record" icon={<Plus />}>
              <span>
                Record<span className="max-md:sr-only"> transaction</span>
              </span>
            </ButtonLink>
          </PageActions>
        }
        above={({ summary, failed, room, change: changeList }) => (
          <LedgerFigures
            summary={summary}
            tight={room === 'tight'}
            failed={failed}
            onReview={() => changeList({ status: 'unclassified' })}
          />
        )}
        empty={
          <EmptyState
            icon={<Inbox className="size-5 text-subtle" />}
            title="No transactions yet"
            detail="Import a bank statement to begin, or record one by hand."
            action={
              <Button icon={<FileUp />} onClick={openImport}>
                Import statement
              </Button>
            }
          />
        }
      />
      <UploadStatement
        open={view.importing}
        onClose={() => change({ importing: false }, { replace: true })}
      />
    </>
  );
}
