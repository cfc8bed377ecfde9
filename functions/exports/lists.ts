import type { Role } from '#shared/roles.ts';
import { isStaff } from '#shared/roles.ts';
import type { ExportList } from '#shared/terms.ts';
import type { OpenList } from './exported-list.ts';

export type TableList = Exclude<ExportList, 'archive'>;

interface Listed {
  /** What it is called: on the sheet, in the file’s name and in the audit. */
  readonly title: string;
  /** Loaded when it is asked for, since a request is about one list. */
  readonly open: () => Promise<OpenList>;
}

export const LISTS: Readonly<Record<TableList, Listed>> = {
  transactions: {
    title: 'Transactions',
    open: async () => (await import('./export-transactions.ts')).openTransactions,
  },
  allocations: {
    title: 'Allocations',
    open: async () => (await import('./export-allocations.ts')).openAllocations,
  },
  clients: { title: 'Clients', open: async () => (await import('./export-clients.ts')).openClients },
  'capital-calls': {
    title: 'Capital calls',
    open: async () => (await import('./export-capital-calls.ts')).openCapitalCalls,
  },
  'line-items': {
    title: 'Line items',
    open: async () => (await import('./export-line-items.ts')).openLineItems,
  },
  reconciliations: {
    title: 'Matches',
    open: async () => (await import('./export-reconciliations.ts')).openReconciliations,
  },
  documents: { title: 'Documents', open: async () => (await import('./export-documents.ts')).openDocuments },
  properties: {
    title: 'Properties',
    open: async () => (await import('./export-properties.ts')).openProperties,
  },
  'cash-flow': { title: 'Cash flow', open: async () => (await import('./export-cash-flow.ts')).openCashFlow },
  messages: { title: 'Messages', open: async () => (await import('./export-messages.ts')).openMessages },
  audit: { title: 'Audit', open: async () => (await import('./export-audit.ts')).openAudit },
};

export function titleOf(list: ExportList): string {
  return list === 'archive' ? 'Archive' : LISTS[list].title;
}

const OF_INVESTORS: ReadonlySet<ExportList> = new Set(['transactions', 'documents']);

/** Whether somebody of this role may export a list: investors those that are theirs. */
export function mayExport(list: ExportList, role: Role): boolean {
  return isStaff(role) || (role === 'client' && OF_INVESTORS.has(list));
}
