import { isStaff } from '#shared/roles.ts';
import type { Handler } from '../http/context.ts';
import { findStatement, findSuccessor } from '../records/statement-store.ts';
import { presentStatement } from './present-statement.ts';

export const getStatement: Handler<'getStatement'> = async ({ number }, context) => {
  const { services, actor, refuse } = context;
  const statement = await findStatement(services, number);
  const isOwn = isStaff(actor.role) || actor.client?.id === statement?.client_id;
  if (!statement || !isOwn) return refuse('statement-not-found');
  return presentStatement(statement, await findSuccessor(services, statement));
};
