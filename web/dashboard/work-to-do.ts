import { type CalendarDate, displayDate, fundDateAt, lastDayOf } from '#shared/calendar-date.ts';
import { financialYearOf, financialYearText } from '#shared/financial-year.ts';
import { addCents, type Cents, ZERO_CENTS } from '#shared/money.ts';
import { AWAITING_APPROVAL } from '#shared/terms.ts';
import type { CallOutput } from '../api/client.ts';
import { lateClients } from '../capital-calls/remind-late.tsx';
import { isSwitchedOn } from '../shell/switched-on.ts';
import { APPROVALS } from '../ui/approval-words.ts';
import { counted, formatCount } from '../ui/money-format.ts';
import { monthText } from '../ui/month-text.ts';
import type { Work } from './use-work.ts';

const BANK_IMPORT = '/manager/transactions-auto';
const NAMED = 3;

export interface Task {
  readonly to: string;
  readonly label: string;
  readonly detail: string;
  readonly count?: number;
  readonly isMore?: boolean;
  readonly sumCents?: Cents;
  readonly isSigned?: boolean;
  readonly isLate?: boolean;
  readonly state?: string;
  /** The whole row is a link. Without `to`, the action only looks like a button. */
  readonly action?: { readonly label: string; readonly to?: string };
}

export function workToDo(work: Work): Task[] {
  const tasks: (Task | undefined)[] = [
    bankRows(work),
    lateTask(work),
    draftCalls(work),
    callsToApprove(work),
    changesToApprove(work),
    monthToClose(work),
    ...undelivered(work),
    changeRequests(work),
    statementsToReplace(work),
    taxStatementsToReplace(work),
    bankConsent(work),
    accountsOfBank(work),
    morningImport(work),
  ];
  return tasks.filter(
    (task): task is Task => task !== undefined && task.count !== 0 && isSwitchedOn(task.to),
  );
}

function bankRows({ ledger, bank }: Work): Task | undefined {
  if (!ledger) return undefined;
  const { unclassified, unclassified_total, to_allocate } = ledger.summary;
  const doubtful = bank?.doubtful_count ?? 0;
  const count = unclassified + to_allocate.count + doubtful;
  const parts = [
    unclassified > 0 && `${formatCount(unclassified)} to classify`,
    to_allocate.count > 0 && `${formatCount(to_allocate.count)} to allocate`,
    doubtful > 0 && `${formatCount(doubtful)} probably imported already`,
  ];
  return {
    to: '/manager/bank-rows',
    label: `${counted(count, 'bank row')} ${count === 1 ? 'needs' : 'need'} you`,
    detail: parts.filter(Boolean).join(', '),
    count,
    sumCents: addCents(unclassified_total, to_allocate.total),
    isSigned: true,
    action: { label: 'Start' },
  };
}

function lateTask({ late }: Work): Task | undefined {
  return late && { ...lateClients(late.reminders), isLate: true };
}

function callsToApprove({ approvals }: Work): Task | undefined {
  if (!approvals) return undefined;
  const { capital_calls: calls, next_cursor: next } = approvals;
  const first = calls[0];
  return {
    to: `/manager/capital-calls?${new URLSearchParams({ status: AWAITING_APPROVAL })}`,
    label: AWAITING_APPROVAL,
    detail: first
      ? `Another manager must issue these calls: ${namesOf(calls.map(({ title }) => title))}. Oldest request by ${first.asked?.by_name ?? first.created_by_name}`
      : '',
    count: calls.length,
    isMore: next !== null,
    sumCents: addCents(ZERO_CENTS, ...calls.map((call) => call.total_amount)),
  };
}

function draftCalls({ calls }: Work): Task | undefined {
  const drafts = calls?.capital_calls.filter(({ status }) => status === 'Draft');
  return (
    drafts && {
      to: '/manager/capital-calls?status=Draft',
      label: 'Draft calls',
      detail: namesOf(drafts.map(({ title }) => title)),
      count: drafts.length,
      sumCents: addCents(ZERO_CENTS, ...drafts.map((call) => call.total_amount)),
    }
  );
}

function changesToApprove({ changes }: Work): Task | undefined {
  return (
    changes && {
      to: APPROVALS,
      label: 'Waiting for a second person',
      detail: namesOf(changes.approvals.map(({ summary }) => summary)),
      count: changes.approvals.length,
    }
  );
}

export function namesOf(names: readonly string[]): string {
  const each = [...new Set(names)];
  const rest = each.length - NAMED;
  const named = each.slice(0, NAMED).join(', ');
  return rest > 0 ? `${named} and ${formatCount(rest)} more` : named;
}

function undelivered({ messages, bounced }: Work): Task[] {
  if (!messages) return [];
  return [
    {
      to: '/manager/messages?state=bounced',
      label: 'Bounced messages',
      detail: bounced ? namesOf(bounced.messages.map(({ client_name: name }) => name)) : 'Not delivered',
      count: messages.bounced_count,
    },
    {
      to: '/manager/messages?state=failed',
      label: 'Failed messages',
      detail: 'Not accepted for sending',
      count: messages.failed_count,
    },
  ];
}

function changeRequests({ requests }: Work): Task | undefined {
  return (
    requests && {
      to: '/manager/change-requests',
      label: 'Change requests',
      detail: namesOf(requests.requests.map(({ client_name: name }) => name)),
      count: requests.requests.length,
      isMore: requests.next_cursor !== null,
    }
  );
}

function statementsToReplace({ statements }: Work): Task | undefined {
  const rows = statements?.statements ?? [];
  const [first] = rows;
  if (!first) return undefined;
  return {
    to: `/manager/documents/statements?${new URLSearchParams({ kind: first.kind, to: first.to })}`,
    label: 'Statements that no longer agree with the ledger',
    detail: `Replace them: ${namesOf(rows.map((row) => `${row.client_name}, ${periodWords(row)}`))}`,
    count: rows.length,
    isMore: statements?.next_cursor !== null,
  };
}

function taxStatementsToReplace({ tax }: Work): Task | undefined {
  const years = tax?.tax_years.filter(({ distributions_changed: isChanged }) => isChanged) ?? [];
  const [first] = years;
  return (
    first && {
      to: `/manager/tax-years/${first.year}`,
      label: 'Tax statements that no longer agree with the distributions',
      detail: `A distribution was approved or cancelled after them: ${namesOf(years.map(({ year }) => financialYearText(year)))}`,
      count: years.length,
    }
  );
}

function periodWords({ kind, from, to }: CallOutput<'listStatements'>['statements'][number]): string {
  if (kind === 'year') return `year ${financialYearText(financialYearOf(to))}`;
  return kind === 'holding' ? displayDate(to) : `${displayDate(from)} to ${displayDate(to)}`;
}

function bankConsent({ bank }: Work): Task | undefined {
  const consent = bank?.consent;
  if (!consent || (consent.isActive && !consent.expiringSoon)) return undefined;
  const end = consent.expiryDate && dayOf(consent.expiryDate);
  const day = end ? displayDate(end) : '';
  if (consent.isActive)
    return {
      to: BANK_IMPORT,
      label: 'Bank consent ends',
      detail: 'Renew the consent before this date to continue importing',
      state: day,
    };
  const isOver = end && end <= fundDateAt(new Date());
  return {
    to: BANK_IMPORT,
    label: isOver ? `Bank consent ended on ${day}` : 'Bank consent ended',
    detail: 'Connect the bank again to continue importing',
    state: 'Ended',
  };
}

function accountsOfBank({ bank }: Work): Task | undefined {
  return (
    bank && {
      to: BANK_IMPORT,
      label: 'Bank accounts to decide',
      detail: 'Choose where the rows of these accounts go. Until then, nothing is imported',
      count: bank.undecided_count,
    }
  );
}

function morningImport({ bank }: Work): Task | undefined {
  const last = bank?.last_import;
  if (!last?.by_feed || dayOf(last.created_at) !== fundDateAt(new Date())) return undefined;
  const { insertedCount: count, problem } = last;
  if (count === 0 && problem === null) return undefined;
  const rows = count === 1 ? '1 row came' : `${formatCount(count)} rows came`;
  return {
    to: BANK_IMPORT,
    label: count > 0 ? 'New from the bank' : 'No rows came from the bank',
    detail: problem === null ? `${rows} this morning` : problem,
    ...(count > 0 ? { count } : { state: 'Refused' }),
  };
}

function dayOf(instant: string): CalendarDate {
  return fundDateAt(new Date(instant));
}

function monthToClose({ months }: Work): Task | undefined {
  const next = months?.next;
  if (next?.status !== 'ready') return undefined;
  const rows = counted(next.rows, 'row');
  const count = next.accounts.length;
  const accounts = `${counted(count, 'account agrees', 'accounts agree')} with the bank on ${displayDate(lastDayOf(next.period))}`;
  return {
    to: '/manager/months',
    label: `${monthText(next.period)} is ready to close`,
    detail: `${rows} classified${count > 0 ? `, ${accounts}` : ''}`,
    state: 'Ready',
    action: { label: 'Close', to: `/manager/months?close=${next.period}` },
  };
}
