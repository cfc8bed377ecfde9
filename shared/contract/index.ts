import { accessContract } from './access.ts';
import { approvalsContract } from './approvals.ts';
import { auditContract } from './audit.ts';
import { bankContract } from './bank.ts';
import { bankAccountsContract } from './bank-accounts.ts';
import { capitalCallsContract } from './capital-calls.ts';
import { requestsContract } from './change-requests.ts';
import { rulesContract } from './classification-rules.ts';
import { clientsContract } from './clients.ts';
import { distributionsContract } from './distributions.ts';
import { documentsContract } from './documents.ts';
import type { Endpoint } from './endpoint.ts';
import { exportsContract } from './exports.ts';
import { figuresContract } from './figures.ts';
import { fundContract } from './fund.ts';
import { fundSettingsContract } from './fund-settings.ts';
import { healthContract } from './health.ts';
import { messagesContract } from './messages.ts';
import { payeesContract } from './payees.ts';
import { payoutsContract } from './payouts.ts';
import { peopleContract } from './people.ts';
import { periodsContract } from './periods.ts';
import { reconciliationsContract } from './reconciliations.ts';
import { redemptionsContract } from './redemptions.ts';
import { registerContract } from './register.ts';
import { returnsContract } from './returns.ts';
import { searchContract } from './search.ts';
import { statementLayoutsContract } from './statement-layouts.ts';
import { statementsContract } from './statements.ts';
import { taxYearsContract } from './tax-years.ts';
import { transactionsContract } from './transactions.ts';
import { unitPricesContract } from './unit-prices.ts';
import { usersContract } from './users.ts';

export const contract = {
  ...usersContract,
  ...peopleContract,
  ...approvalsContract,
  ...clientsContract,
  ...accessContract,
  ...requestsContract,
  ...transactionsContract,
  ...rulesContract,
  ...statementLayoutsContract,
  ...documentsContract,
  ...bankContract,
  ...capitalCallsContract,
  ...reconciliationsContract,
  ...fundContract,
  ...fundSettingsContract,
  ...figuresContract,
  ...bankAccountsContract,
  ...periodsContract,
  ...registerContract,
  ...redemptionsContract,
  ...returnsContract,
  ...unitPricesContract,
  ...distributionsContract,
  ...payoutsContract,
  ...payeesContract,
  ...taxYearsContract,
  ...messagesContract,
  ...statementsContract,
  ...auditContract,
  ...searchContract,
  ...exportsContract,
  ...healthContract,
};

export type Contract = typeof contract;
export type Capability = keyof Contract;

export const CAPABILITIES = Object.keys(contract) as Capability[];

export function callOf(capability: Capability): Endpoint {
  return contract[capability];
}
