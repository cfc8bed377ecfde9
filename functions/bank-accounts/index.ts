import { bankAccountsContract } from '#shared/contract/bank-accounts.ts';
import { servicesFromEnvironment } from '../aws/services.ts';
import { handlersFor } from '../http/context.ts';
import { serve } from '../http/serve.ts';
import { createBankAccount } from './create-bank-account.ts';
import { deleteBankAccount } from './delete-bank-account.ts';
import { getTieOut } from './get-tie-out.ts';
import { listBankAccounts } from './list-bank-accounts.ts';
import { typeBankBalance } from './type-bank-balance.ts';
import { updateBankAccount } from './update-bank-account.ts';

export const bankAccountsArea = handlersFor('bank-accounts', bankAccountsContract, {
  listBankAccounts,
  createBankAccount,
  updateBankAccount,
  deleteBankAccount,
  getTieOut,
  typeBankBalance,
});

export const handler = serve(bankAccountsArea, servicesFromEnvironment);
