import { type CalendarDate, displayMonth } from '#shared/calendar-date.ts';
import type { statementsContract } from '#shared/contract/statements.ts';
import { EXACT_SENTENCES } from '#shared/refusals.ts';
import type { Handler } from '../http/context.ts';
import { findClient, listClientsNow } from '../records/client-store.ts';
import type { Period } from './compose-statement.ts';
import { readFundFacts } from './load-ledger.ts';
import { previewStatements } from './preview-statements.ts';
import { checkAddsUp, findOpenMonth, provisionalPaper, startOfRun } from './start-run.ts';

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
  const { run, change } = startOfRun(context, period, {
    clients: chosen,
    held,
    because: input.replaces_because,
  });
  const answer = await context.commit(change, { run_id: run.id });
  await services.continueStatements(run.id);
  return answer;
};

function periodOf({ kind, from, to, on }: Input): Period {
  const day = (on ?? to) as CalendarDate;
  return { kind, from: from ?? day, to: day };
}

async function clientsOf({ client_id: clientId }: Input, { services, refuse }: IssueContext) {
  if (clientId === undefined) return listClientsNow(services);
  return [(await findClient(services, clientId)) ?? refuse('client-not-found')];
}
