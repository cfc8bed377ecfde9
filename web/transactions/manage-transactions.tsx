import { Page } from '../ui/page.tsx';

export function ManageTransactions() {
  return <Page title="Transactions">{null}</Page>;
}
