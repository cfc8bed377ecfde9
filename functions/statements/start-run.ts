import { randomUUID } from 'node:crypto';
import { addMonths, firstDayOf, monthOf } from '#shared/calendar-date.ts';
import type { Context } from '../http/context.ts';
import type { Change } from '../ledger/change.ts';
import { findClosedMonths } from '../ledger/month-locks.ts';
import { firstMonthOfAccounts, listBankAccountItems } from '../records/bank-account-store.ts';
import type { ClientItem } from '../records/client-store.ts';
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
import { NO_FUND_FACTS, readStatement } from './load-ledger.ts';
import { titleOf } from './statement-words.ts';

interface Chosen {
  readonly clients: readonly ClientItem[];
  readonly held?: readonly ClientItem[];
  readonly because?: string | undefined;
}

/** Returns the change that starts the run. `continueStatements` then issues the statements. */
export function startOfRun(
  { services, idempotencyId, actor: by, now, today }: Context<never>,
  period: Period,
  { clients, held = [], because }: Chosen,
): { run: StatementRunItem; change: Change } {
  const id = idempotencyId ? idempotencyId.slice(0, 32) : randomUUID();
  const run: StatementRunItem = {
    ...newStatementRun({ id, by, now, today }, period, clients.length),
    ...(because === undefined ? {} : { replaces_because: because }),
  };
  const ids = (chosen: readonly ClientItem[]) => chosen.map((client) => client.id);
  return {
    run,
    change: {
      writes: putRunWrites(services, run, { clientIds: ids(clients), heldIds: ids(held) }, stalledAt(now)),
      audit: {
        target: runTarget(run.id),
        action: 'statement-run.started',
        summary: `${titleOf(period)} for ${run.total === 1 ? (clients[0]?.name ?? '') : `${run.total} clients`}`,
        changes: {
          kind: { after: run.kind },
          from: { after: run.from },
          to: { after: run.to },
          total: { after: run.total },
          ...(held.length > 0 ? { held: { after: held.length } } : {}),
        },
      },
    },
  };
}

type CheckContext = Context<'client-not-found' | 'statement-does-not-add-up'>;

export async function provisionalPaper(context: CheckContext, clientId: string, period: Period) {
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

export async function checkAddsUp(
  { services, refuse, correlationId }: CheckContext,
  clientId: string,
  period: Period,
): Promise<StatementContent> {
  const read = await readStatement(services, clientId, period, NO_FUND_FACTS);
  if (read !== 'unsound') return read?.content ?? refuse('client-not-found');
  services.log({ level: 'error', event: 'statement-unsound', code: 'does-not-add-up', correlationId });
  return refuse('statement-does-not-add-up');
}

/** Months before the first account count as closed. If the fund has no account, months before the first transaction do. */
export async function findOpenMonth(services: Services, { from, to }: Pick<Period, 'from' | 'to'>) {
  const first =
    firstMonthOfAccounts(await listBankAccountItems(services)) ?? (await findFirstMonth(services));
  if (first === undefined) return undefined;
  const months: string[] = [];
  for (let month = monthOf(from); month <= monthOf(to); month = addMonths(month, 1))
    if (month >= first) months.push(month);
  const closed = await findClosedMonths(services, months.map(firstDayOf));
  return months.find((month) => !closed.has(month));
}
