import { Page } from '../ui/page.tsx';

export function RecordTransaction() {
  return <Page title="Record transaction">{null}</Page>;
}
