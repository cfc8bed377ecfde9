import type { bankContract } from '#shared/contract/bank.ts';
import type { Handler } from '../http/context.ts';

export const listInstitutions: Handler<typeof bankContract.listInstitutions> = async (_input, { refuse }) =>
  refuse('bank-provider-unavailable');
