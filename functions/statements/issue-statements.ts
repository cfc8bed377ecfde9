import { randomUUID } from 'node:crypto';
import { addMonths, type CalendarDate, displayMonth, firstDayOf, monthOf } from '#shared/calendar-date.ts';
import type { statementsContract } from '#shared/contract/statements.ts';
import { EXACT_SENTENCES } from '#shared/refusals.ts';
import type { Handler } from '../http/context.ts';
import { findClosedMonths } from '../ledger/month-locks.ts';
import { DoesNotAddUp } from '../money/effects.ts';
import { firstMonthOfAccounts, listBankAccountItems } from '../records/bank-account-store.ts';
import { findClient, listClientsNow } from '../records/client-store.ts';
import { cleanFileName } from '../records/file-name.ts';
import { readFundIdentity } from '../records/fund-settings-store.ts';
import {
  newStatementRun,
  putRunWrites,
  runTarget,
  type StatementContent,
  type StatementRunItem,
  stalledAt,
} from '../records/statement-store.ts';
import { findFirstMonth } from '../records/transaction-list-store.ts';
import type { Services } from '../services.ts';
import type { Period } from './compose-statement.ts';
import { NO_FUND_FACTS, readFundFacts, readStatement } from './load-ledger.ts';
import { previewStatements } from './preview-statements.ts';
import { titleOf } from './statement-words.ts';

type Call = typeof statementsContract.issueStatements;
type Input = Parameters<Handler<Call>>[0];
type IssueContext = Parameters<Handler<Call>>[1];

export const issueStatements: Handler<'issueStatements'> = async (input, context) => {
  const { services, today, refuse } = context;
  const period = periodOf(input);
  if (period.to > today) return refuse('period-not-over');
  const { provisional: isProvisional = false } = input;
  const open = isProvisional ? undefined : await findOpenMonth(services, period);
  if (open !== undefined)
    return refuse('month-not-closed', {
      sentence: EXACT_SENTENCES['month-not-closed'].ofMonth(displayMonth(open)),
    });
  const except = new Set(input.except ?? []);
  const clients = await clientsOf(input, context);
  if (input.preview) {
    const fund = await readFundFacts(services, period);
    const whole = input.client_id !== undefined;
    const rows = await previewStatements(services, clients, period, { fund, whole, isProvisional });
    return { rows };
  }
  if (isProvisional) return { paper: await provisionalPaper(context, clients[0]?.id ?? '', period) };
  const chosen = clients.filter(({ id }) => !except.has(id));
  const held = clients.filter(({ id }) => except.has(id));
  if (chosen.length === 0) return refuse('nobody-to-state');
  if (input.client_id !== undefined) await checkAddsUp(context, input.client_id, period);
  const { idempotencyId, actor: by, now } = context;
  const id = idempotencyId ? idempotencyId.slice(0, 32) : randomUUID();
  const run: StatementRunItem = {
    ...newStatementRun({ id, by, now, today }, period, chosen.length),
    ...(input.replaces_because === undefined ? {} : { replaces_because: input.replaces_because }),
  };
  const answer = await context.commit(
    {
      writes: putRunWrites(
        services,
        run,
        { clientIds: chosen.map(({ id }) => id), heldIds: held.map(({ id }) => id) },
        stalledAt(context.now),
      ),
      audit: {
        target: runTarget(run.id),
        action: 'statement-run.started',
        summary: `${titleOf(period)} for ${run.total === 1 ? (chosen[0]?.name ?? '') : `${run.total} clients`}`,
        changes: {
          kind: { after: run.kind },
          from: { after: run.from },
          to: { after: run.to },
          total: { after: run.total },
          ...(held.length > 0 ? { held: { after: held.length } } : {}),
        },
      },
    },
    { run_id: run.id },
  );
  await services.continueStatements(run.id);
  return answer;
};

function periodOf({ kind, from, to, on }: Input): Period {
  // The contract requires either `on` or `to`.
  const day = (on ?? to) as CalendarDate;
  return { kind, from: from ?? day, to: day };
}

async function clientsOf({ client_id: clientId }: Input, { services, refuse }: IssueContext) {
  if (clientId === undefined) return listClientsNow(services);
  return [(await findClient(services, clientId)) ?? refuse('client-not-found')];
}

async function provisionalPaper(context: IssueContext, clientId: string, period: Period) {
  const { today } = context;
  const content = await checkAddsUp(context, clientId, period);
  const { renderStatement } = await import('./statement-pdf.ts');
  const fund = await readFundIdentity(context.services);
  const pdf = await renderStatement({ content, issued_on: today, fund });
  return {
    filename: cleanFileName(`${fund.name} ${titleOf(period)} provisional.pdf`),
    pdf: Buffer.from(pdf).toString('base64'),
  };
}

async function checkAddsUp(
  { services, refuse, correlationId }: IssueContext,
  clientId: string,
  period: Period,
): Promise<StatementContent> {
  try {
    const read = await readStatement(services, clientId, period, NO_FUND_FACTS);
    return read?.content ?? refuse('client-not-found');
  } catch (error) {
    if (!(error instanceof DoesNotAddUp)) throw error;
    services.log({ level: 'error', event: 'statement-unsound', code: 'does-not-add-up', correlationId });
    return refuse('statement-does-not-add-up');
  }
}

/** Months before the fund's first account or first row count as closed. */
async function findOpenMonth(services: Services, { from, to }: Pick<Period, 'from' | 'to'>) {
  const first =
    firstMonthOfAccounts(await listBankAccountItems(services)) ?? (await findFirstMonth(services));
  if (first === undefined) return undefined;
  const months: string[] = [];
  for (let month = monthOf(from); month <= monthOf(to); month = addMonths(month, 1))
    if (month >= first) months.push(month);
  const closed = await findClosedMonths(services, months.map(firstDayOf));
  return months.find((month) => !closed.has(month));
}
