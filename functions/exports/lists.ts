import type { Role } from '#shared/roles.ts';
import { isStaff } from '#shared/roles.ts';
import type { ExportList } from '#shared/terms.ts';
import { openAllocations } from './export-allocations.ts';
import { openAudit } from './export-audit.ts';
import { openCapitalCalls } from './export-capital-calls.ts';
import { openCashFlow } from './export-cash-flow.ts';
import { openClients } from './export-clients.ts';
import { openDocuments } from './export-documents.ts';
import { openLineItems } from './export-line-items.ts';
import { openMessages } from './export-messages.ts';
import { openProperties } from './export-properties.ts';
import { openReconciliations } from './export-reconciliations.ts';
import { openTransactions } from './export-transactions.ts';
import type { OpenList } from './exported-list.ts';

export type TableList = Exclude<ExportList, 'archive'>;

interface Listed {
  /** Title on the sheet, in the file’s name and in the audit log. */
  readonly title: string;
  readonly open: OpenList;
}

export const LISTS: Readonly<Record<TableList, Listed>> = {
  transactions: {
    title: 'Transactions',
    open: openTransactions,
  },
  allocations: {
    title: 'Allocations',
    open: openAllocations,
  },
  clients: { title: 'Clients', open: openClients },
  'capital-calls': {
    title: 'Capital calls',
    open: openCapitalCalls,
  },
  'line-items': {
    title: 'Line items',
    open: openLineItems,
  },
  reconciliations: {
    title: 'Matches',
    open: openReconciliations,
  },
  documents: { title: 'Documents', open: openDocuments },
  properties: {
    title: 'Properties',
    open: openProperties,
  },
  'cash-flow': { title: 'Cash flow', open: openCashFlow },
  messages: { title: 'Messages', open: openMessages },
  audit: { title: 'Audit', open: openAudit },
};

export function titleOf(list: ExportList): string {
  return list === 'archive' ? 'Archive' : LISTS[list].title;
}

const OF_INVESTORS: ReadonlySet<ExportList> = new Set(['transactions', 'documents']);

/** Whether a role may export a list. Investors may export only lists of their own records. */
export function mayExport(list: ExportList, role: Role): boolean {
  return isStaff(role) || (role === 'client' && OF_INVESTORS.has(list));
}
