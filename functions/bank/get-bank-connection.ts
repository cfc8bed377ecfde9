import type { bankContract } from '#shared/contract/bank.ts';
import type { Handler } from '../http/context.ts';

export const getBankConnection: Handler<typeof bankContract.getBankConnection> = async (_input, { refuse }) =>
  refuse('busy');
