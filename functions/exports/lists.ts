import type { Role } from '#shared/roles.ts';
import { isStaff } from '#shared/roles.ts';
import type { ExportList } from '#shared/terms.ts';
import type { OpenList } from './exported-list.ts';

export type TableList = Exclude<ExportList, 'archive' | 'own-papers'>;

const TITLES: Readonly<Record<TableList, string>> = {
  transactions: 'Transactions',
  allocations: 'Allocations',
  clients: 'Clients',
  'capital-calls': 'Capital calls',
  'line-items': 'Line items',
  reconciliations: 'Matches',
  documents: 'Documents',
  properties: 'Properties',
  'cash-flow': 'Cash flow',
  register: 'Register',
  'unit-moves': 'Moves of units',
  distributions: 'Distributions',
  'distribution-lines': 'Lines of a distribution',
  messages: 'Messages',
  audit: 'Audit',
  'own-clients': 'Clients',
};

/** The lists use the code of many areas, so each file is loaded only when needed. */
const OPENERS: Readonly<Record<TableList, () => Promise<OpenList>>> = {
  transactions: async () => (await import('./export-transactions.ts')).openTransactions,
  allocations: async () => (await import('./export-allocations.ts')).openAllocations,
  clients: async () => (await import('./export-clients.ts')).openClients,
  'capital-calls': async () => (await import('./export-capital-calls.ts')).openCapitalCalls,
  'line-items': async () => (await import('./export-line-items.ts')).openLineItems,
  reconciliations: async () => (await import('./export-reconciliations.ts')).openReconciliations,
  documents: async () => (await import('./export-documents.ts')).openDocuments,
  properties: async () => (await import('./export-properties.ts')).openProperties,
  'cash-flow': async () => (await import('./export-cash-flow.ts')).openCashFlow,
  register: async () => (await import('./export-register.ts')).openRegisterList,
  'unit-moves': async () => (await import('./export-register.ts')).openUnitMoves,
  distributions: async () => (await import('./export-distributions.ts')).openDistributions,
  'distribution-lines': async () => (await import('./export-distributions.ts')).openDistributionLines,
  messages: async () => (await import('./export-messages.ts')).openMessages,
  audit: async () => (await import('./export-audit.ts')).openAudit,
  'own-clients': async () => (await import('./export-own-clients.ts')).openOwnClients,
};

export async function openList(list: TableList, ...given: Parameters<OpenList>): ReturnType<OpenList> {
  const open = await OPENERS[list]();
  return open(...given);
}

export function titleOf(list: ExportList): string {
  if (list === 'own-papers') return 'Papers';
  return list === 'archive' ? 'Archive' : TITLES[list];
}

const OF_INVESTORS: ReadonlySet<ExportList> = new Set([
  'transactions',
  'documents',
  'own-clients',
  'own-papers',
]);

export function isOfLogin(list: ExportList): boolean {
  return list === 'own-clients' || list === 'own-papers';
}

export function mayExport(list: ExportList, role: Role): boolean {
  return (isStaff(role) && !isOfLogin(list)) || (role === 'client' && OF_INVESTORS.has(list));
}
