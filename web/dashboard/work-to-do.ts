import { type CalendarDate, displayDate, fundDateAt, lastDayOf } from '#shared/calendar-date.ts';
import type { LineItem } from '#shared/contract/capital-calls.ts';
import { financialYearOf, financialYearText } from '#shared/financial-year.ts';
import { addCents, type Cents, unallocatedCents, ZERO_CENTS } from '#shared/money.ts';
import { AWAITING_APPROVAL } from '#shared/terms.ts';
import type { CallOutput } from '../api/client.ts';
import { isSwitchedOn } from '../shell/switched-on.ts';
import { APPROVALS } from '../ui/approval-words.ts';
import { counted, formatCount } from '../ui/money-format.ts';
import { monthText } from '../ui/month-text.ts';

/** The number of records to load of each list. If a list has more, the row shows 'more than'. */
export const LOOKED_AT = 100;
const BANK_IMPORT = '/manager/transactions-auto';
const NAMED = 3;

export interface Task {
  readonly to: string;
  readonly label: string;
  readonly detail: string;
  readonly count?: number;
  /** Whether there are more records than were loaded and counted. */
  readonly isMore?: boolean;
  readonly sumCents?: Cents;
  /** Whether the sum is shown with its sign: yes if it can include both deposits and payments. */
  readonly isSigned?: boolean;
  readonly isLate?: boolean;
  readonly state?: string;
}

/** The data of the tasks; an undefined part creates no task. */
export interface Work {
  readonly ledger: CallOutput<'listTransactions'> | undefined;
  /** Line items by due date, the earliest first. */
  readonly outstanding: CallOutput<'listOutstanding'> | undefined;
  /** Calls that await approval, the oldest request first. */
  readonly approvals: CallOutput<'listCapitalCalls'> | undefined;
  /** Changes that wait for a second person, the oldest first. */
  readonly changes: CallOutput<'listApprovals'> | undefined;
  readonly deposits: CallOutput<'listUnreconciled'> | undefined;
  readonly messages: CallOutput<'listMessages'> | undefined;
  readonly bounced: CallOutput<'listMessages'> | undefined;
  readonly requests: CallOutput<'listChangeRequests'> | undefined;
  readonly bank: CallOutput<'getBankConnection'> | undefined;
  readonly statements: CallOutput<'listStatements'> | undefined;
  readonly months: CallOutput<'listPeriods'> | undefined;
}

/** A manager's open tasks, the most urgent first. Each task links to its records. Tasks without records are left out. */
export function workToDo(work: Work): Task[] {
  const { ledger } = work;
  const summary = ledger?.summary;
  const tasks: (Task | undefined)[] = [
    overdueCalls(work),
    callsToApprove(work),
    changesToApprove(work),
    unmatchedDeposits(work),
    summary && {
      to: '/manager/transactions?status=to-allocate',
      label: 'Unallocated',
      detail: 'Contributions not fully allocated',
      count: summary.to_allocate.count,
      sumCents: summary.to_allocate.total,
    },
    summary && {
      to: '/manager/transactions?status=unclassified',
      label: 'Unclassified',
      detail: 'Transactions without a type',
      count: summary.unclassified,
      sumCents: summary.unclassified_total,
      isSigned: true,
    },
    ...undelivered(work),
    changeRequests(work),
    statementsToReplace(work),
    bankConsent(work),
    accountsOfBank(work),
    doubtfulRows(work),
    morningImport(work),
    monthToClose(work),
  ];
  return tasks.filter(
    (task): task is Task => task !== undefined && task.count !== 0 && isSwitchedOn(task.to),
  );
}

function overdueCalls({ outstanding }: Work): Task | undefined {
  if (!outstanding) return undefined;
  // The loaded page begins with the earliest due dates, so it contains the overdue line items before all others.
  const overdue = outstanding.line_items.filter((line) => line.overdue);
  const first = overdue[0];
  return {
    to: '/manager/reconciliation?status=Overdue',
    label: 'Overdue calls',
    detail: first ? `${first.title}, due ${displayDate(first.due_date)}: ${clientNames(overdue)}` : '',
    count: overdue.length,
    isMore: overdue.length === outstanding.line_items.length && outstanding.next_cursor !== null,
    sumCents: addCents(ZERO_CENTS, ...overdue.map((line) => line.outstanding_amount)),
    isLate: true,
  };
}

function callsToApprove({ approvals }: Work): Task | undefined {
  if (!approvals) return undefined;
  const { capital_calls: calls, next_cursor: next } = approvals;
  const first = calls[0];
  return {
    to: `/manager/capital-calls?${new URLSearchParams({ status: AWAITING_APPROVAL })}`,
    label: AWAITING_APPROVAL,
    detail: first
      ? `Another manager must issue them: ${namesOf(calls.map(({ title }) => title))}, first requested by ${first.asked?.by_name ?? first.created_by_name}`
      : '',
    count: calls.length,
    isMore: next !== null,
    sumCents: addCents(ZERO_CENTS, ...calls.map((call) => call.total_amount)),
  };
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

function clientNames(lines: readonly LineItem[]): string {
  return namesOf(lines.map((line) => line.client_name));
}

/** Joins names as in `Ada, Ben, Cleo and 4 more`. */
export function namesOf(names: readonly string[]): string {
  const each = [...new Set(names)];
  const rest = each.length - NAMED;
  const named = each.slice(0, NAMED).join(', ');
  return rest > 0 ? `${named} and ${formatCount(rest)} more` : named;
}

function unmatchedDeposits({ deposits }: Work): Task | undefined {
  if (!deposits) return undefined;
  const { transactions, next_cursor: next } = deposits;
  const oldest = transactions.at(-1);
  return {
    // Sets both filters to `all`, because without filters in the address the screen opens with those of the last visit.
    to: '/manager/reconciliation?status=all&type=all',
    label: 'Unmatched deposits',
    detail:
      oldest && next === null
        ? `Oldest ${displayDate(oldest.txn_date)}. Deposits not fully allocated`
        : 'Deposits not fully allocated',
    count: transactions.length,
    isMore: next !== null,
    sumCents: addCents(ZERO_CENTS, ...transactions.map(unallocatedCents)),
  };
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

function periodWords({ kind, from, to }: CallOutput<'listStatements'>['statements'][number]): string {
  if (kind === 'year') return `year ${financialYearText(financialYearOf(to))}`;
  return kind === 'holding' ? displayDate(to) : `${displayDate(from)} to ${displayDate(to)}`;
}

function bankConsent({ bank }: Work): Task | undefined {
  const consent = bank?.consent;
  if (!consent || (consent.isActive && !consent.expiringSoon)) return undefined;
  // A consent that was withdrawn may have no end.
  const end = consent.expiryDate && dayOf(consent.expiryDate);
  const day = end ? displayDate(end) : '';
  if (consent.isActive)
    return {
      to: BANK_IMPORT,
      label: 'Bank consent ends',
      detail: 'Renew it before this date to continue importing',
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
      detail: 'Choose where their rows go. Until then nothing is imported',
      count: bank.undecided_count,
    }
  );
}

function doubtfulRows({ bank }: Work): Task | undefined {
  return (
    bank && {
      to: BANK_IMPORT,
      label: `${counted(bank.doubtful_count, 'row')} from the bank ${bank.doubtful_count === 1 ? 'is' : 'are'} probably there already`,
      detail: 'Decide whether each is the same. Until then its month cannot be closed',
      count: bank.doubtful_count,
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
    label: count > 0 ? 'New from the bank' : 'Nothing came from the bank',
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
  const accounts = `${counted(count, 'account')} tied to ${displayDate(lastDayOf(next.period))}`;
  return {
    to: '/manager/months',
    label: `Close ${monthText(next.period)}`,
    detail: `${rows} classified${count > 0 ? `, ${accounts}` : ''}`,
    state: 'Ready',
  };
}
