import { fundDateAt } from '#shared/calendar-date.ts';
import type { CapitalCall } from '#shared/contract/capital-calls.ts';
import { lateWords } from '#shared/reminder-words.ts';
import { classNames } from '../ui/class-names.ts';
import { CallStatus } from './call-status.tsx';

type Called = Pick<CapitalCall, 'due_date' | 'grace_days' | 'outstanding_amount' | 'issued_at' | 'overdue'>;

export function lateText(called: Called): string | undefined {
  const { due_date: dueDate, grace_days: graceDays, outstanding_amount: due, issued_at: issuedAt } = called;
  return issuedAt !== null && due > 0 ? lateWords({ dueDate, graceDays }, fundDateAt(new Date())) : undefined;
}

export function StatusAndLate({ of }: { of: Called & Pick<CapitalCall, 'status'> }) {
  const late = lateText(of);
  return (
    <>
      <CallStatus of={{ status: of.status, overdue: false }} />
      {late && (
        <span className={classNames('tnum block text-label', of.overdue ? 'text-negative' : 'text-warning')}>
          {late}
        </span>
      )}
    </>
  );
}
