import { transactionsContract } from '#shared/contract/transactions.ts';
import { handlersFor } from '../http/context.ts';
import { serve } from '../http/serve.ts';
import { servicesFromEnvironment } from '../http/services.ts';
import { allocateTransaction } from './allocate-transaction.ts';
import { classifyTransaction } from './classify-transaction.ts';
import { getImport } from './get-import.ts';
import { getTransaction } from './get-transaction.ts';
import { listAllocations } from './list-allocations.ts';
import { listPossibleDuplicates } from './list-possible-duplicates.ts';
import { listTransactions } from './list-transactions.ts';
import { recordTransaction } from './record-transaction.ts';
import { uploadStatement } from './upload-statement.ts';

export const transactionsArea = handlersFor('transactions', transactionsContract, {
  listTransactions,
  listPossibleDuplicates,
  getTransaction,
  recordTransaction,
  classifyTransaction,
  listAllocations,
  allocateTransaction,
  uploadStatement,
  getImport,
});

export const handler = serve(transactionsArea, servicesFromEnvironment);
