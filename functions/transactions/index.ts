import { transactionsContract } from '#shared/contract/transactions.ts';
import { servicesFromEnvironment } from '../aws/services.ts';
import { handlersFor } from '../http/context.ts';
import { serve } from '../http/serve.ts';
import { allocateTransaction } from './allocate-transaction.ts';
import { classifyTransaction } from './classify-transaction.ts';
import { getImport } from './get-import.ts';
import { getTransaction } from './get-transaction.ts';
import { listAllocations } from './list-allocations.ts';
import { listPossibleDuplicates } from './list-possible-duplicates.ts';
import { listTransactions } from './list-transactions.ts';
import { reclassifyTransaction } from './reclassify-transaction.ts';
import { recordTransaction } from './record-transaction.ts';
import { undoClassification } from './undo-classification.ts';
import { uploadStatement } from './upload-statement.ts';

export const transactionsArea = handlersFor('transactions', transactionsContract, {
  listTransactions,
  listPossibleDuplicates,
  getTransaction,
  recordTransaction,
  classifyTransaction,
  reclassifyTransaction,
  undoClassification,
  listAllocations,
  allocateTransaction,
  uploadStatement,
  getImport,
});

export const handler = serve(transactionsArea, servicesFromEnvironment);
