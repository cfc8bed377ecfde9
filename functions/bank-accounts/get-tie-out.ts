import type { Handler } from '../http/context.ts';
import { findBankAccount } from '../records/bank-account-store.ts';
import { readTieOut } from '../records/tie-outs.ts';

export const getTieOut: Handler<'getTieOut'> = async ({ id, to }, { services, refuse }) =>
  readTieOut(services, (await findBankAccount(services, id)) ?? refuse('bank-account-not-found'), to);
