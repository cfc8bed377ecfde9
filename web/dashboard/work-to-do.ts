import type { TransactionSummary } from '#shared/contract/transactions.ts';

export interface Task {
  to: string;
  label: string;
  detail: string;
  count: number;
}

/** A manager's open tasks, each with the list that shows it; finished ones are left out. */
export function workToDo(summary: TransactionSummary, changeRequests: number): Task[] {
  const tasks = [
    {
      to: '/manager/transactions?status=unclassified',
      label: 'Unclassified',
      detail: 'Say what the money was for',
      count: summary.unclassified,
    },
    {
      to: '/manager/transactions?status=unallocated',
      label: 'Unallocated',
      detail: 'Contributions that belong to no client yet',
      count: summary.unallocated,
    },
    {
      to: '/manager/transactions?status=partial',
      label: 'Partly allocated',
      detail: 'Contributions with something left',
      count: summary.partial,
    },
    {
      to: '/manager/change-requests',
      label: 'Change requests',
      detail: 'Names that clients ask for',
      count: changeRequests,
    },
  ];
  return tasks.filter((task) => task.count > 0);
}
