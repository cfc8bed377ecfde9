import { statementsContract } from '#shared/contract/statements.ts';
import { servicesFromEnvironment } from '../aws/services.ts';
import { handlersFor } from '../http/context.ts';
import { serve } from '../http/serve.ts';
import { getStatementRun } from './get-statement-run.ts';
import { issueOwnStatement } from './issue-own-statement.ts';
import { issueStatements } from './issue-statements.ts';
import { listStatements } from './list-statements.ts';
import { verifyStatement } from './verify-statement.ts';

export const statementsArea = handlersFor('statements', statementsContract, {
  listStatements,
  issueStatements,
  issueOwnStatement,
  getStatementRun,
  verifyStatement,
});

export const handler = serve(statementsArea, servicesFromEnvironment);
