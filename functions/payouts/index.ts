import { payoutsContract } from '#shared/contract/payouts.ts';
import { servicesFromEnvironment } from '../aws/services.ts';
import { handlersFor } from '../http/context.ts';
import { serve } from '../http/serve.ts';
import { downloadPaymentFile } from './download-payment-file.ts';
import { getPaymentFile } from './get-payment-file.ts';
import { listPaymentFiles } from './list-payment-files.ts';
import { listPayoutLines } from './list-payout-lines.ts';
import { listUnpaid } from './list-unpaid.ts';
import { makePaymentFile } from './make-payment-file.ts';
import { matchPayouts } from './match-payouts.ts';
import { returnPayout } from './return-payout.ts';
import { unmatchPayout } from './unmatch-payout.ts';
import { voidPaymentFile } from './void-payment-file.ts';

export const payoutsArea = handlersFor('payouts', payoutsContract, {
  listPayoutLines,
  makePaymentFile,
  listPaymentFiles,
  getPaymentFile,
  downloadPaymentFile,
  voidPaymentFile,
  listUnpaid,
  matchPayouts,
  unmatchPayout,
  returnPayout,
});

export const handler = serve(payoutsArea, servicesFromEnvironment);
