import { type ClientTransaction, clientsContract } from '#shared/contract/clients.ts';
import { type Transaction, transactionsContract } from '#shared/contract/transactions.ts';
import { addCents, type Cents, negateCents, unallocatedCents, ZERO_CENTS } from '#shared/money.ts';
import { isStaff } from '#shared/roles.ts';
import { SOURCE_NAMES } from '#shared/source-names.ts';
import { displayType, isPayoutType } from '#shared/terms.ts';
import { partsPassing } from '#shared/transaction-parts.ts';
import { listClientTransactions } from '../clients/list-client-transactions.ts';
import { listBankAccountItems } from '../records/bank-account-store.ts';
import { listTransactions } from '../transactions/list-transactions.ts';
import { type Column, column, summed } from './column.ts';
import { everyRow, inputOf } from './every-page.ts';
import { listOfRows, type OpenList } from './exported-list.ts';

export function nameOfType(type: Transaction['type']): string {
  const words = displayType(type);
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
}

function statusOf(row: Transaction): string {
  if (row.voided_at !== undefined) return 'Void';
  if (row.set_aside_at !== undefined) return 'Set aside';
  if (row.type === '') return 'Unclassified';
  if (row.type !== 'contribution' || row.corrects !== undefined) return '';
  if (unallocatedCents(row) === 0) return 'Fully Allocated';
  if (row.held_at !== undefined) return 'Held';
  return row.allocated_amount > 0 ? 'Partial' : 'Unallocated';
}

function unallocatedOf(row: Transaction): Cents | null {
  return ['Unallocated', 'Partial', 'Held'].includes(statusOf(row)) ? unallocatedCents(row) : null;
}

const columnsOf = (accounts: ReadonlyMap<string, string>): readonly Column<Transaction>[] => [
  column('day', 'Date', (row) => row.txn_date),
  column('text', 'Description', (row) => row.description, 50),
  column('text', 'Type', (row) => (row.set_aside_at === undefined ? nameOfType(row.type) : 'Set aside'), 18),
  column('text', 'Status', statusOf, 16),
  summed('Amount AUD', (row) => row.amount),
  summed('Allocated AUD', (row) => (row.type === 'contribution' ? row.allocated_amount : null)),
  summed('Unallocated AUD', unallocatedOf),
  column('text', 'Client', (row) => row.client_name),
  column('text', 'Property', (row) => row.property_name),
  column('text', 'Category', (row) => row.category),
  column('text', 'Source', (row) => row.source && SOURCE_NAMES[row.source]),
  column('text', 'Account', (row) => row.account_id && (accounts.get(row.account_id) ?? row.account_id)),
  column('money', 'Balance by statement AUD', (row) => row.balance),
  column('text', 'Note', (row) => row.note, 30),
  column('text', 'Bank reference', (row) => row.basiq_transaction_id),
  column('text', 'Recorded by', (row) => row.created_by_name),
  column('instant', 'Recorded at (Sydney)', (row) => row.created_at),
  column(
    'text',
    'Void, set aside or held because',
    (row) => row.void_reason ?? row.set_aside_reason ?? row.held_reason,
  ),
  column('text', 'Transaction id', (row) => row.id, 38),
];

export const openTransactions: OpenList = async (filters, context) => {
  if (!isStaff(context.actor.role)) return openOwnTransactions(filters, context);
  const input = inputOf(transactionsContract.listTransactions, filters);
  const { type, property_id: propertyId, category } = input;
  const [{ first, rows }, accounts] = await Promise.all([
    everyRow(listTransactions, input, context, ({ transactions }) =>
      transactions.flatMap((row) => partsPassing(row, { type, propertyId, category })),
    ),
    listBankAccountItems(context.services),
  ]);
  const names = new Map(accounts.map(({ id, name }) => [id, name]));
  return listOfRows(columnsOf(names), first.total, rows);
};

const counts = ({ annulled }: ClientTransaction) => !annulled;

function paidInOf({ type, amount, gives_back: back }: ClientTransaction): Cents | null {
  if (!isPayoutType(type)) return amount;
  return back === undefined ? null : negateCents(back);
}

/** Subtracts the contributions given back, because they lower the column `Paid in AUD`. */
function receivedOf({ type, amount, bounced, gives_back: back = ZERO_CENTS }: ClientTransaction) {
  const received = negateCents(addCents(amount, back));
  return isPayoutType(type) && !bounced && received !== 0 ? received : null;
}

const amountIf = (fits: boolean, { amount }: ClientTransaction) => (fits ? amount : null);

/** Annulled payments have a separate column, so that `Paid in AUD` totals what the client has paid. */
export const CONTRIBUTION_COLUMNS: readonly Column<ClientTransaction>[] = [
  column('day', 'Date', (row) => row.txn_date),
  column('day', 'Received on', (row) => row.received_on),
  column('text', 'Description', (row) => row.description, 50),
  column('text', 'Type', (row) => nameOfType(row.type), 18),
  summed('Paid in AUD', (row) => (counts(row) ? paidInOf(row) : null)),
  summed('Received AUD', (row) => (counts(row) ? receivedOf(row) : null)),
  summed('Taken back AUD', (row) => amountIf(!counts(row), row)),
  column('units', 'Units', (row) => row.units),
  column('price', 'Unit price AUD', (row) => row.unit_price),
  column('instant', 'Taken back at (Sydney)', (row) => row.reversed_at),
  column('text', 'Note', (row) => row.note, 30),
  column('text', 'State', stateOfEffect),
];

function stateOfEffect({ annulled, corrects }: ClientTransaction): 'live' | 'annulled' | 'corrects' {
  if (annulled) return 'annulled';
  return corrects === undefined ? 'live' : 'corrects';
}

const openOwnTransactions: OpenList = async (filters, context) => {
  const { client_id: clientId, ...rest } = filters;
  const id = clientId ?? context.actor.client?.id ?? '';
  const input = inputOf(clientsContract.listClientTransactions, rest, { id });
  const { first, rows } = await everyRow(
    listClientTransactions,
    input,
    context,
    ({ transactions }) => transactions,
  );
  return listOfRows(CONTRIBUTION_COLUMNS, first.total, rows);
};

/** Zero for clients, because only managers see the matched amount. */
export const matchedOf = ({ matched_amount }: ClientTransaction): Cents => matched_amount ?? ZERO_CENTS;
