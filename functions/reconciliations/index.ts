import { reconciliationsContract } from '#shared/contract/reconciliations.ts';
import { servicesFromEnvironment } from '../aws/services.ts';
import { handlersFor } from '../http/context.ts';
import { serve } from '../http/serve.ts';
import { declineMatch } from './decline-match.ts';
import { deletePayer } from './delete-payer.ts';
import { getReconciliation } from './get-reconciliation.ts';
import { listAllocated } from './list-allocated.ts';
import { listOutstanding } from './list-outstanding.ts';
import { listPayers } from './list-payers.ts';
import { listReconciliations } from './list-reconciliations.ts';
import { listSuggestedClients } from './list-suggested-clients.ts';
import { listUnreconciled } from './list-unreconciled.ts';
import { matchDeposits } from './match-deposits.ts';
import { undoDecline } from './undo-decline.ts';
import { unmatchDeposit } from './unmatch-deposit.ts';
import { updatePayer } from './update-payer.ts';

export const reconciliationsArea = handlersFor('reconciliations', reconciliationsContract, {
  listReconciliations,
  listUnreconciled,
  listOutstanding,
  listAllocated,
  listSuggestedClients,
  getReconciliation,
  matchDeposits,
  unmatchDeposit,
  declineMatch,
  undoDecline,
  listPayers,
  updatePayer,
  deletePayer,
});

export const handler = serve(reconciliationsArea, servicesFromEnvironment);
