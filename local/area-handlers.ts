import type { Context } from 'aws-lambda';
import type { AreaHandlers } from '#functions/http/context.ts';
import { type LambdaHandler, serve } from '#functions/http/serve.ts';
import type { Services } from '#functions/services.ts';
import type { ApiFunctionName } from '#shared/contract/endpoint.ts';

export const INTEGRATION_TIMEOUT_MS = 30_000;

/** Like a Lambda function, a handler loads at the first request. */
const HANDLERS: Readonly<Record<ApiFunctionName, () => Promise<AreaHandlers>>> = {
  users: async () => (await import('#functions/users/index.ts')).usersArea,
  clients: async () => (await import('#functions/clients/index.ts')).clientsArea,
  transactions: async () => (await import('#functions/transactions/index.ts')).transactionsArea,
  documents: async () => (await import('#functions/documents/index.ts')).documentsArea,
  bank: async () => (await import('#functions/bank/index.ts')).bankArea,
  reconciliations: async () => (await import('#functions/reconciliations/index.ts')).reconciliationsArea,
  'capital-calls': async () => (await import('#functions/capital-calls/index.ts')).capitalCallsArea,
  fund: async () => (await import('#functions/fund/index.ts')).fundArea,
  'bank-accounts': async () => (await import('#functions/bank-accounts/index.ts')).bankAccountsArea,
  audit: async () => (await import('#functions/audit/index.ts')).auditArea,
  exports: async () => (await import('#functions/exports/index.ts')).exportsArea,
  messages: async () => (await import('#functions/messages/index.ts')).messagesArea,
  search: async () => (await import('#functions/search/index.ts')).searchArea,
  statements: async () => (await import('#functions/statements/index.ts')).statementsArea,
  register: async () => (await import('#functions/register/index.ts')).registerArea,
  'unit-prices': async () => (await import('#functions/unit-prices/index.ts')).unitPricesArea,
  distributions: async () => (await import('#functions/distributions/index.ts')).distributionsArea,
  payouts: async () => (await import('#functions/payouts/index.ts')).payoutsArea,
  payees: async () => (await import('#functions/payees/index.ts')).payeesArea,
  'tax-years': async () => (await import('#functions/tax-years/index.ts')).taxYearsArea,
  'investor-reads': async () => (await import('#functions/investor-reads/index.ts')).investorReads,
  health: async () => (await import('#functions/health/index.ts')).healthArea,
};

export type AreaHandlerSource = (name: ApiFunctionName) => Promise<LambdaHandler>;

export function areaHandlers(services: Services): AreaHandlerSource {
  const handlers = new Map<ApiFunctionName, Promise<LambdaHandler>>();
  return (name) => {
    const known = handlers.get(name);
    if (known) return known;
    const made = HANDLERS[name]().then((handlersOfName) => serve(handlersOfName, () => services));
    handlers.set(name, made);
    made.catch(() => handlers.delete(name));
    return made;
  };
}

export function lambdaContext(requestId: string): Context {
  const endsAtMs = performance.now() + INTEGRATION_TIMEOUT_MS;
  return {
    awsRequestId: requestId,
    getRemainingTimeInMillis: () => Math.max(0, Math.round(endsAtMs - performance.now())),
  } as Context;
}
