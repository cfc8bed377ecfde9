import * as z from 'zod';
import { PERIOD_STATES } from '../terms.ts';
import { endpointOf, object } from './endpoint.ts';
import {
  confirmed,
  day,
  id,
  instant,
  money,
  nextCursor,
  page,
  reason,
  requiredText,
  tally,
  wholeNumber,
} from './fields.ts';

const endpoint = endpointOf('fund');

const issue = object('PeriodIssue', () => ({ path: z.string(), message: z.string() }));

/** `money_in` and `money_out` exclude transfers, and refunds are subtracted. */
const period = object('Period', () => ({
  period: z.string().describe('A month, `YYYY-MM`.'),
  status: z.enum(PERIOD_STATES).describe('`ready` when it can be closed now.'),
  /** The `path` of an issue is the kind of the task, such as `unclassified`. */
  issues: z.array(issue()),
  money_in: money(),
  money_out: money(),
  net: money(),
  by_hand: money().describe('The part of `net` that is in no bank account.'),
  opening_balance: money().describe('Balance of the bank accounts at the beginning of the month.'),
  closing_balance: money().describe('Balance of the bank accounts at the end of the month.'),
  closed_at: instant().nullable(),
  closed_by_name: z.string().nullable(),
  closed_by_caller: z
    .boolean()
    .describe('Whether the caller closed the month; another manager must then reopen it.'),
  reopened: z
    .array(z.object({ at: instant(), by_name: z.string(), reason: z.string() }))
    .describe('When, by whom and why the month was reopened, oldest first.'),
  rows: wholeNumber().describe('Number of transactions, without void and set aside ones.'),
  unclassified: tally(),
  set_aside: wholeNumber(),
  contributions: tally(),
  unallocated: tally().describe('Contributions not fully allocated, without held ones.'),
  held: tally(),
  transfers: tally(),
  accounts: z
    .array(
      z.object({
        id: z.string(),
        name: z.string(),
        first_gap_day: day().nullable(),
        difference: money().nullable(),
        as_of: day().nullable().describe('The last day with a balance from the bank, in any month.'),
        is_covered: z
          .boolean()
          .describe(
            'Whether that day is on or after the last day of the month, or the account was closed by then.',
          ),
        balance_without_rows: money()
          .nullable()
          .describe(
            'The balance that states that there are no rows until the end of the month; null if there are.',
          ),
      }),
    )
    .describe('Accounts that the month must tie, each with the first day that differs from the bank.'),
}));
export type Period = z.output<ReturnType<typeof period>>;

export const periodsContract = {
  listPeriods: endpoint({
    summary: 'The months of the ledger, newest first, each with the tasks before it can be closed.',
    route: 'GET /periods',
    shows: ['periods', 'transactions', 'bank-accounts', 'imports'],
    input: () => page(),
    output: () => ({
      periods: z.array(period()),
      total: wholeNumber(),
      next_cursor: nextCursor(),
      closed_count: wholeNumber().describe('Number of closed months.'),
      next_to_close: z
        .string()
        .nullable()
        .describe('The next month to close; null if all past months are closed.'),
      next: period().nullable().describe('All details of that month, even if it is on another page.'),
    }),
    refusals: ['invalid-cursor'],
  }),
  closePeriod: endpoint({
    summary: 'Closes a month. Nothing dated in it can change after that. Months are closed in order.',
    route: 'POST /periods/{period}/close',
    changes: ['periods'],
    audits: ['period.closed'],
    input: () => ({ period: id() }),
    output: period,
    refusals: [
      'period-not-found',
      'month-running',
      'already-closed',
      'earlier-month-open',
      'period-not-ready',
    ],
    idempotent: true,
  }),
  closeUntil: endpoint({
    summary: 'Closes all ready months up to this one, in order, and stops at the first that is not ready.',
    route: 'POST /periods/close-until',
    changes: ['periods'],
    input: () => ({ period: requiredText(7) }),
    output: () => ({
      closed: z.array(z.string()).describe('The months closed by this request.'),
      stopped_at: z.string().nullable().describe('The month that is not ready; null if all are closed.'),
      issues: z.array(issue()).describe('The tasks that remain in that month.'),
    }),
    refusals: ['period-not-found'],
  }),
  reopenPeriod: endpoint({
    summary:
      'Reopens a closed month, with a reason. Months before the first closed one are locked with it and reopen the latest first. If the fund has several managers, another manager than the one who closed it must do this.',
    route: 'POST /periods/{period}/reopen',
    changes: ['periods', 'unit-prices', 'distributions'],
    audits: ['period.reopened', 'unit-price.inputs-changed', 'distribution.inputs-changed'],
    input: () => ({ period: id(), reason: reason(), confirmed: confirmed(['month-in-use']) }),
    output: period,
    refusals: ['period-not-found', 'not-closed', 'later-month-locked', 'same-person', 'month-in-use'],
    idempotent: true,
  }),
};
