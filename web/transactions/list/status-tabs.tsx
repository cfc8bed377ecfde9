import type { TransactionSummary } from '#shared/contract/transactions.ts';
import { type Tab, Tabs } from '../../ui/tabs.tsx';
import type { StatusTab } from './transactions-view.ts';

interface StatusTabsProps {
  summary: TransactionSummary | undefined;
  /** False if a filter is set, because the counts cover the whole ledger. */
  areCounted: boolean;
  value: StatusTab;
  onChange: (status: StatusTab) => void;
  panelId: string;
}

export function StatusTabs({ summary, areCounted, value, onChange, panelId }: StatusTabsProps) {
  // Tabs without a count appear only if another screen links to them.
  const seldom: Tab<StatusTab>[] = [
    { value: 'to-allocate', label: 'To allocate' },
    { value: 'held', label: 'Held' },
    { value: 'set-aside', label: 'Set aside', count: summary?.set_aside },
    { value: 'void', label: 'Void', count: summary?.void },
    { value: 'countered', label: 'Void, still in the figures of a closed month' },
  ];
  const tabs: Tab<StatusTab>[] = [
    { value: 'all', label: 'All', count: summary?.transactions },
    { value: 'unclassified', label: 'Unclassified', count: summary?.unclassified, open: true },
    {
      value: 'classified',
      label: 'Classified',
      count: summary && summary.transactions - summary.unclassified,
    },
    { value: 'unallocated', label: 'Unallocated', count: summary?.unallocated },
    { value: 'partial', label: 'Partial', count: summary?.partial },
    { value: 'allocated', label: 'Allocated', count: summary?.allocated },
    ...seldom.filter((tab) => tab.count || tab.value === value),
  ];
  return (
    <Tabs
      label="Status"
      panelId={panelId}
      value={value}
      onChange={onChange}
      className="max-md:px-4"
      tabs={areCounted ? tabs : tabs.map((tab) => ({ ...tab, count: undefined }))}
    />
  );
}
