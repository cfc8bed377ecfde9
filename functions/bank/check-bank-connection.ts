import type { bankContract } from '#shared/contract/bank.ts';
import type { Handler } from '../http/context.ts';

export const checkBankConnection: Handler<typeof bankContract.checkBankConnection> = async (
  _input,
  { refuse },
) => refuse('bank-connection-not-found');
