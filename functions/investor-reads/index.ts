import { capitalCallsContract } from '#shared/contract/capital-calls.ts';
import { requestsContract } from '#shared/contract/change-requests.ts';
import { clientsContract } from '#shared/contract/clients.ts';
import { distributionsContract } from '#shared/contract/distributions.ts';
import { documentsContract } from '#shared/contract/documents.ts';
import { INVESTOR_READS } from '#shared/contract/endpoint.ts';
import { figuresContract } from '#shared/contract/figures.ts';
import { fundContract } from '#shared/contract/fund.ts';
import { payeesContract } from '#shared/contract/payees.ts';
import { registerContract } from '#shared/contract/register.ts';
import { returnsContract } from '#shared/contract/returns.ts';
import { statementsContract } from '#shared/contract/statements.ts';
import { taxYearsContract } from '#shared/contract/tax-years.ts';
import { unitPricesContract } from '#shared/contract/unit-prices.ts';
import { usersContract } from '#shared/contract/users.ts';
import { servicesFromEnvironment } from '../aws/services.ts';
import { getCapitalCallReceipt } from '../capital-calls/get-capital-call-receipt.ts';
import { listClientCapitalCalls } from '../capital-calls/list-client-capital-calls.ts';
import { getClient } from '../clients/get-client.ts';
import { getClientDashboard } from '../clients/get-client-dashboard.ts';
import { getOwnDashboard } from '../clients/get-own-dashboard.ts';
import { listClientChangeRequests } from '../clients/list-client-change-requests.ts';
import { listClientTransactions } from '../clients/list-client-transactions.ts';
import { listClientDistributions } from '../distributions/list-client-distributions.ts';
import { getDocument } from '../documents/get-document.ts';
import { listClientDocuments } from '../documents/list-client-documents.ts';
import { listDocumentTypes } from '../documents/list-document-types.ts';
import { listFundDocuments } from '../documents/list-fund-documents.ts';
import { getFigure } from '../fund/get-figure.ts';
import { getFundOverview } from '../fund/get-fund-overview.ts';
import { getFundPerformance } from '../fund/get-fund-performance.ts';
import { getFundStatistics } from '../fund/get-fund-statistics.ts';
import { getPropertyPhoto } from '../fund/get-property-photo.ts';
import { handlersFor } from '../http/context.ts';
import { serve } from '../http/serve.ts';
import { getPayee } from '../payees/get-payee.ts';
import { getFundReturns } from '../register/get-fund-returns.ts';
import { getReturns } from '../register/get-returns.ts';
import { listClientUnits } from '../register/list-client-units.ts';
import { getStatement } from '../statements/get-statement.ts';
import { getAccountantsPage } from '../tax-years/get-accountants-page.ts';
import { getTaxStatement } from '../tax-years/get-tax-statement.ts';
import { listUnitPrices } from '../unit-prices/list-unit-prices.ts';
import { getOwnMails } from '../users/get-own-mails.ts';
import { listOwnClients } from '../users/list-own-clients.ts';

export const investorReads = handlersFor(
  INVESTOR_READS,
  {
    ...clientsContract,
    ...requestsContract,
    ...documentsContract,
    ...capitalCallsContract,
    ...fundContract,
    ...figuresContract,
    ...statementsContract,
    ...registerContract,
    ...returnsContract,
    ...unitPricesContract,
    ...distributionsContract,
    ...payeesContract,
    ...usersContract,
    ...taxYearsContract,
  },
  {
    getCapitalCallReceipt,
    listClientCapitalCalls,
    getClientDashboard,
    getClient,
    getOwnDashboard,
    listClientChangeRequests,
    listClientTransactions,
    getDocument,
    listClientDocuments,
    listDocumentTypes,
    listFundDocuments,
    getFigure,
    getFundOverview,
    getPropertyPhoto,
    getFundPerformance,
    getFundStatistics,
    listClientUnits,
    getReturns,
    getFundReturns,
    getStatement,
    listUnitPrices,
    listClientDistributions,
    getPayee,
    listOwnClients,
    getOwnMails,
    getTaxStatement,
    getAccountantsPage,
  },
);

export const handler = serve(investorReads, servicesFromEnvironment);
