import { payeesContract } from '#shared/contract/payees.ts';
import { servicesFromEnvironment } from '../aws/services.ts';
import { handlersFor } from '../http/context.ts';
import { serve } from '../http/serve.ts';
import { liftPayee } from './lift-payee.ts';
import { proposePayee } from './propose-payee.ts';
import { setTaxStatus } from './set-tax-status.ts';
import { stopPayee } from './stop-payee.ts';
import { suspendPayee } from './suspend-payee.ts';
import { verifyPayee } from './verify-payee.ts';

export const payeesArea = handlersFor('payees', payeesContract, {
  proposePayee,
  verifyPayee,
  suspendPayee,
  liftPayee,
  stopPayee,
  setTaxStatus,
});

export const handler = serve(payeesArea, servicesFromEnvironment);
