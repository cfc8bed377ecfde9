import type { bankContract } from '#shared/contract/bank.ts';
import type { Handler } from '../http/context.ts';

export const checkConsent: Handler<typeof bankContract.checkConsent> = async (_input, { refuse }) =>
  refuse('bank-connection-not-found');
