import { AWAITING_APPROVAL } from '#shared/terms.ts';
import { useCall } from '../api/hooks.ts';

export const LOOKED_AT = 100;
const LATEST = 6;
const NAMED = 4;

export function useWork() {
  const messages = useCall('listMessages', { limit: 1 });
  const parts = {
    ledger: useCall('listTransactions', { limit: LATEST }),
    late: useCall('previewReminders', {}),
    approvals: useCall('listCapitalCalls', { status: AWAITING_APPROVAL, limit: LOOKED_AT }),
    /** Oldest first. */
    changes: useCall('listApprovals', { state: 'open' }),
    calls: useCall('listCapitalCalls', { limit: LOOKED_AT }),
    messages,
    bounced: useCall(
      'listMessages',
      messages.data && messages.data.bounced_count > 0 ? { state: 'bounced', limit: NAMED } : null,
    ),
    requests: useCall('listChangeRequests', { limit: LOOKED_AT }),
    bank: useCall('getBankConnection', {}),
    statements: useCall('listStatements', { state: 'differs', limit: LOOKED_AT }),
    tax: useCall('listTaxYears', {}),
    months: useCall('listPeriods', { limit: 1 }),
  };
  const all = Object.values(parts);
  const work = Object.fromEntries(Object.entries(parts).map(([name, { data }]) => [name, data])) as {
    [Name in keyof typeof parts]: (typeof parts)[Name]['data'];
  };
  return {
    work,
    ledger: parts.ledger,
    isLoading: all.some(({ isLoading }) => isLoading),
    isValidating: all.some(({ isValidating }) => isValidating),
    failed: (Object.keys(parts) as (keyof typeof parts)[]).filter(
      (name) => !parts[name].data && parts[name].error,
    ),
    retry: () => {
      for (const { data, error, mutate } of all) if (!data && error) void mutate();
    },
  };
}

export type Work = ReturnType<typeof useWork>['work'];
