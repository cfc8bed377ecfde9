import { ReadingPage } from '../ui/page.tsx';

export function ClientTransactions() {
  return (
    <ReadingPage title="Transaction History">
      <h1 className="text-title font-semibold">Transaction History</h1>
    </ReadingPage>
  );
}
