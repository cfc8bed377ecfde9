import { bankContract } from '#shared/contract/bank.ts';
import { servicesFromEnvironment } from '../aws/services.ts';
import { handlersFor } from '../http/context.ts';
import { serve } from '../http/serve.ts';
import { checkBankConnection } from './check-bank-connection.ts';
import { checkConsent } from './check-consent.ts';
import { completeBankConnection } from './complete-bank-connection.ts';
import { decideDoubtfulRow } from './decide-doubtful-row.ts';
import { getBankConnection } from './get-bank-connection.ts';
import { initiateBankConnection } from './initiate-bank-connection.ts';
import { listDoubtfulRows } from './list-doubtful-rows.ts';
import { listInstitutions } from './list-institutions.ts';
import { mapBankFeed } from './map-bank-feed.ts';
import { uploadBank } from './upload-bank.ts';

export const bankArea = handlersFor('bank', bankContract, {
  listInstitutions,
  getBankConnection,
  initiateBankConnection,
  completeBankConnection,
  checkBankConnection,
  checkConsent,
  mapBankFeed,
  listDoubtfulRows,
  decideDoubtfulRow,
  uploadBank,
});

export const handler = serve(bankArea, servicesFromEnvironment);
