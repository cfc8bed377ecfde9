import type { transactionsContract } from '#shared/contract/transactions.ts';
import type { Handler } from '../http/context.ts';

export const uploadStatement: Handler<typeof transactionsContract.uploadStatement> = async (
  input,
  context,
) => {
  const { file, refuse } = context;
  if (!file) return refuse('invalid-input');
  // Loaded here because statements are rare, and other requests start without what reads and imports them.
  const { takeStatement } = await import('./take-statement.ts');
  return takeStatement(input, context, file);
};
