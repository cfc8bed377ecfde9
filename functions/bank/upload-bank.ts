import type { bankContract } from '#shared/contract/bank.ts';
import type { Handler } from '../http/context.ts';

export const uploadBank: Handler<typeof bankContract.uploadBank> = async (_input, { refuse }) =>
  refuse('bank-not-connected');
