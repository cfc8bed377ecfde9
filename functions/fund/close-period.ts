import { randomUUID } from 'node:crypto';
import { displayDate, displayMonth, firstDayOf, lastDayOf } from '#shared/calendar-date.ts';
import type { Period, periodsContract } from '#shared/contract/periods.ts';
import { ZERO_CENTS } from '#shared/money.ts';
import { EXACT_SENTENCES } from '#shared/refusals.ts';
import type { Context, Handler } from '../http/context.ts';
import type { Change } from '../ledger/change.ts';
import { decideAgain } from '../ledger/decide-again.ts';
import { lockEarlierWrite, lockMonthWrites, readWritesOfShards } from '../ledger/month-locks.ts';
import { listClientsNow } from '../records/client-store.ts';
import { type PeriodItem, periodTarget, putPeriodWrite } from '../records/period-store.ts';
import { newStatementRun, putRunWrites, runTarget, stalledAt } from '../records/statement-store.ts';
import { figuresOf, isClosed, issuesOf, monthsOf, nextToClose, presentPeriod, readBooks } from './period.ts';

async function comparisonOf({ services, actor, now, today }: Context, month: string) {
  const clientIds = (await listClientsNow(services)).map(({ id }) => id);
  if (clientIds.length === 0) return undefined;
  const started = { id: randomUUID(), by: actor, now, today };
  const period = { kind: 'transactions', from: firstDayOf(month), to: today } as const;
  const run = { ...newStatementRun(started, period, clientIds.length), compares: true as const };
  return {
    runId: run.id,
    writes: putRunWrites(services, run, { clientIds, heldIds: [] }, stalledAt(now)),
    audit: {
      target: runTarget(run.id),
      action: 'statement-run.started',
      summary: `Comparison of the statements from ${displayMonth(month)} on`,
      changes: { from: { after: run.from } },
    },
  };
}

type Refusals = (typeof periodsContract.closePeriod)['refusals'][number];

export const closePeriod: Handler<'closePeriod'> = ({ period }, context) =>
  closeMonth(context, period, context.commit);

export function closeMonth<Output>(
  context: Context<Refusals>,
  month: string,
  commit: (change: Change, closed: Period) => Promise<Output>,
): Promise<Output> {
  const { services, refuse, actor, today } = context;
  return decideAgain(async () => {
    const closedAt = services.now().toISOString();
    // The shards are read first, so that the lock fails if a later write changes the month.
    const writes = await readWritesOfShards(services, month);
    const books = await readBooks(services, today);
    if (!monthsOf(books).includes(month)) return refuse('period-not-found');
    if (isClosed(books, month)) return refuse('already-closed');
    if (month === books.running)
      return refuse('month-running', {
        sentence: EXACT_SENTENCES['month-running'].until(displayDate(lastDayOf(month))),
      });
    const next = nextToClose(books) ?? month;
    if (next < month)
      return refuse('earlier-month-open', {
        sentence: EXACT_SENTENCES['earlier-month-open'].ofMonth(displayMonth(next)),
      });
    const issues = issuesOf(books, month);
    if (issues.length > 0) return refuse('period-not-ready', { issues });
    const before = books.closings.get(month);
    const after: PeriodItem = {
      month,
      closed_at: closedAt,
      closed_by: actor.userId,
      closed_by_name: actor.name,
      closing_cents: books.closingCents.get(month) ?? ZERO_CENTS,
      figures: figuresOf(books, month),
      reopened: before?.reopened ?? [],
      version: (before?.version ?? 0) + 1,
    };
    const closings = new Map(books.closings).set(month, after);
    // Statements issued before a reopening may differ from the ledger.
    const comparison = before ? await comparisonOf(context, month) : undefined;
    const answer = await commit(
      {
        writes: {
          period: putPeriodWrite(services, before, after),
          ...comparison?.writes,
          ...lockMonthWrites(services, month, { closedAt, writes }),
          earlier: lockEarlierWrite(services, books.firstClosed, books.firstClosed?.month ?? month),
        },
        audit: {
          target: periodTarget(month),
          name: displayMonth(month),
          action: 'period.closed',
          summary: before ? 'Closed again' : 'Closed',
          changes: {
            status: { before: 'open', after: 'closed' },
            closing_balance_cents: { after: after.closing_cents },
          },
        },
        furtherAudits: comparison ? [comparison.audit] : [],
      },
      presentPeriod({ ...books, closings }, month, actor.userId),
    );
    if (comparison) await services.continueStatements(comparison.runId);
    return answer;
  });
}
