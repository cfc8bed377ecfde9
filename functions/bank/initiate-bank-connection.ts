import type { bankContract } from '#shared/contract/bank.ts';
import type { Handler } from '../http/context.ts';

export const initiateBankConnection: Handler<typeof bankContract.initiateBankConnection> = async (
  _input,
  { refuse },
) => refuse('bank-provider-unavailable');
