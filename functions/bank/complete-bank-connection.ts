import type { bankContract } from '#shared/contract/bank.ts';
import type { Handler } from '../http/context.ts';

export const completeBankConnection: Handler<typeof bankContract.completeBankConnection> = async (
  _input,
  { refuse },
) => refuse('bank-connection-not-found');
