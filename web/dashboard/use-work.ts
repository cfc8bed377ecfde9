import type { Capability } from '#shared/contract/index.ts';
import { AWAITING_APPROVAL } from '#shared/terms.ts';
import { useCall } from '../api/hooks.ts';
import { LOOKED_AT, type Work } from './work-to-do.ts';

const LATEST = 6;
const NAMED = 4;

export function useWork() {
  const ledger = useCall('listTransactions', { limit: LATEST });
  const late = useCall('previewReminders', {});
  const approvals = useCall('listCapitalCalls', { status: AWAITING_APPROVAL, limit: LOOKED_AT });
  const changes = useCall('listApprovals', { state: 'open' });
  const calls = useCall('listCapitalCalls', { limit: LOOKED_AT });
  const messages = useCall('listMessages', { limit: 1 });
  const bounced = useCall(
    'listMessages',
    messages.data && messages.data.bounced_count > 0 ? { state: 'bounced', limit: NAMED } : null,
  );
  const requests = useCall('listChangeRequests', { limit: LOOKED_AT });
  const bank = useCall('getBankConnection', {});
  const statements = useCall('listStatements', { state: 'differs', limit: LOOKED_AT });
  const tax = useCall('listTaxYears', {});
  const months = useCall('listPeriods', { limit: 1 });
  const parts = {
    ledger,
    late,
    approvals,
    changes,
    calls,
    messages,
    bounced,
    requests,
    bank,
    statements,
    tax,
    months,
  };
  const all = Object.values(parts) as Part<Capability>[];
  const work: Work = {
    ledger: ledger.data,
    late: late.data,
    approvals: approvals.data,
    changes: changes.data,
    calls: calls.data,
    messages: messages.data,
    bounced: bounced.data,
    requests: requests.data,
    bank: bank.data,
    statements: statements.data,
    tax: tax.data,
    months: months.data,
  };
  return {
    work,
    ledger,
    isLoading: all.some(({ isLoading }) => isLoading),
    isValidating: all.some(({ isValidating }) => isValidating),
    failed: (Object.keys(parts) as (keyof Work)[]).filter((name) => !parts[name].data && parts[name].error),
    retry: () => {
      for (const { data, error, mutate } of all) if (!data && error) void mutate();
    },
  };
}

type Part<C extends Capability> = Pick<
  ReturnType<typeof useCall<C>>,
  'data' | 'error' | 'isLoading' | 'isValidating' | 'mutate'
>;
