import type { Handler } from '../http/context.ts';
import { requireInvestorTry, takeInvestorTry } from '../http/limit-investor.ts';
import { loadClient } from '../records/load-client.ts';
import { readFundFacts } from './load-ledger.ts';
import { previewStatements } from './preview-statements.ts';
import { checkAddsUp, findOpenMonth, provisionalPaper, startOfRun } from './start-run.ts';

const TOO_LONG = 'Choose a shorter period; this one has too many payments for one statement';

export const issueOwnStatement: Handler<'issueOwnStatement'> = async ({ id, ...period }, context) => {
  const { services, today, refuse } = context;
  const client = await loadClient(context, id);
  if (period.to > today) return refuse('period-not-over');
  if ((await findOpenMonth(services, period)) !== undefined) {
    await takeInvestorTry('statements', context);
    return { number: null, document_id: null, paper: await provisionalPaper(context, client.id, period) };
  }
  await requireInvestorTry('statements', context);
  await checkAddsUp(context, client.id, period);
  const fund = await readFundFacts(services, period);
  const asked = { fund, whole: false, isProvisional: false };
  const [preview] = await previewStatements(services, [client], period, asked);
  const { number = null, unchanged = false, issued = null } = preview ?? {};
  if (number === null)
    return refuse('invalid-input', {
      sentence: TOO_LONG,
      issues: [{ path: 'from', message: TOO_LONG }],
    });
  if (unchanged && issued?.document_id) {
    await takeInvestorTry('statements', context);
    return { number, document_id: issued.document_id };
  }
  const { run, change } = startOfRun(context, period, { clients: [client] });
  const answer = await context.commit(change, { number, document_id: null });
  await services.continueStatements(run.id);
  return answer;
};
