import { rulesContract } from '#shared/contract/classification-rules.ts';
import { statementLayoutsContract } from '#shared/contract/statement-layouts.ts';
import { transactionsContract } from '#shared/contract/transactions.ts';
import { servicesFromEnvironment } from '../aws/services.ts';
import { handlersFor } from '../http/context.ts';
import { serve } from '../http/serve.ts';
import { allocateTransaction } from './allocate-transaction.ts';
import { applyClassificationRule } from './apply-classification-rule.ts';
import { classifyTransaction } from './classify-transaction.ts';
import { classifyTransactions } from './classify-transactions.ts';
import { createClassificationRule } from './create-classification-rule.ts';
import { deleteClassificationRule } from './delete-classification-rule.ts';
import { deleteStatementLayout } from './delete-statement-layout.ts';
import { getImport } from './get-import.ts';
import { getTransaction } from './get-transaction.ts';
import { holdTransaction } from './hold-transaction.ts';
import { keepStatementLayout } from './keep-statement-layout.ts';
import { listAllocations } from './list-allocations.ts';
import { listCategories } from './list-categories.ts';
import { listClassificationRules } from './list-classification-rules.ts';
import { listImportRows } from './list-import-rows.ts';
import { listImports } from './list-imports.ts';
import { listPossibleDuplicates } from './list-possible-duplicates.ts';
import { listStatementLayouts } from './list-statement-layouts.ts';
import { listTransactions } from './list-transactions.ts';
import { moveAllocation } from './move-allocation.ts';
import { reclassifyTransaction } from './reclassify-transaction.ts';
import { recordTransaction } from './record-transaction.ts';
import { reverseAllocation } from './reverse-allocation.ts';
import { setAsideTransaction } from './set-aside-transaction.ts';
import { splitTransaction } from './split-transaction.ts';
import { undoClassification } from './undo-classification.ts';
import { undoHold } from './undo-hold.ts';
import { undoImport } from './undo-import.ts';
import { undoSetAside } from './undo-set-aside.ts';
import { undoSplit } from './undo-split.ts';
import { updateClassificationRule } from './update-classification-rule.ts';
import { uploadStatement } from './upload-statement.ts';
import { voidTransaction } from './void-transaction.ts';

export const transactionsArea = handlersFor(
  'transactions',
  { ...transactionsContract, ...rulesContract, ...statementLayoutsContract },
  {
    listTransactions,
    listPossibleDuplicates,
    listCategories,
    getTransaction,
    recordTransaction,
    classifyTransaction,
    classifyTransactions,
    reclassifyTransaction,
    undoClassification,
    splitTransaction,
    undoSplit,
    listAllocations,
    allocateTransaction,
    reverseAllocation,
    moveAllocation,
    voidTransaction,
    setAsideTransaction,
    undoSetAside,
    holdTransaction,
    undoHold,
    uploadStatement,
    getImport,
    listImports,
    listImportRows,
    undoImport,
    listStatementLayouts,
    keepStatementLayout,
    deleteStatementLayout,
    listClassificationRules,
    createClassificationRule,
    updateClassificationRule,
    deleteClassificationRule,
    applyClassificationRule,
  },
);

export const handler = serve(transactionsArea, servicesFromEnvironment);
