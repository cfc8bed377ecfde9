import { displayDate, fundDateAt } from '#shared/calendar-date.ts';
import type {
  FoundCall,
  FoundClient,
  FoundDocument,
  FoundProperty,
  FoundTransaction,
  SearchResult,
} from '#shared/contract/search.ts';
import { absCents, type Cents, formatDollars, plainDollars } from '#shared/money.ts';
import { displayReference } from '#shared/payment-reference.ts';
import { foldText } from '#shared/search-text.ts';
import { displayType, isPayoutType, type SearchedKind } from '#shared/terms.ts';
import type { Destination } from '../shell/places.tsx';
import { formatCount, type MoneySign } from '../ui/money-format.ts';

export interface Choice {
  to: string;
  title: string;
  detail: string;
  mark:
    | { kind: 'client'; name: string }
    | { kind: 'document'; filename: string }
    | { kind: 'call' | 'in' | 'out' | 'property' | 'add' | 'ledger' | 'documents' }
    | { kind: 'screen'; icon: Destination['icon'] };
  amount?: { cents: Cents; sign: MoneySign; note?: string; isFound: boolean };
  status?: FoundCall['status'];
  badge?: string;
  keys?: string | undefined;
}

export interface ChoiceGroup {
  id: string;
  label: string;
  choices: readonly Choice[];
  total?: number;
  note?: string;
}

export interface Addresses {
  areOwn: boolean;
  client: (id: string) => string;
  call: (call: Pick<FoundCall, 'id' | 'capital_call_id' | 'client_id'>) => string;
  transaction: (id: string) => string;
  document: (id: string) => string;
  property: (id: string) => string;
}

const withQuery = (path: string, query: Record<string, string>) => `${path}?${new URLSearchParams(query)}`;

export const STAFF_ADDRESSES: Addresses = {
  areOwn: false,
  client: (id) => `/manager/clients/${id}`,
  call: ({ id, capital_call_id: callId, client_id: clientId }) =>
    clientId === null
      ? `/manager/capital-calls/${callId}`
      : withQuery(`/manager/capital-calls/${callId}`, { line: id }),
  transaction: (id) => withQuery('/manager/transactions', { transaction: id }),
  document: (id) => withQuery('/manager/documents', { document: id }),
  property: (id) => withQuery('/manager/fund', { property: id }),
};

export function ownAddresses(base: string): Addresses {
  return {
    areOwn: true,
    client: () => base,
    call: ({ capital_call_id: callId }) => `${base}/calls/${callId}`,
    transaction: (id) => withQuery(`${base}/transactions`, { transaction: id }),
    document: (id) => `${base}/documents/${id}`,
    property: () => base,
  };
}

const listed = (...parts: (string | false | null | undefined)[]) => parts.filter(Boolean).join(', ');

function clientChoice(client: FoundClient, { client: addressOf }: Addresses): Choice {
  const { id, name, email, mobile, entity_name: entity, status, due_amount: due } = client;
  return {
    to: addressOf(id),
    title: name,
    detail: listed(entity, email, mobile),
    mark: { kind: 'client', name },
    ...(status === 'Active' ? {} : { badge: status }),
    ...(due > 0 ? { amount: { cents: due, sign: 'plain', note: 'due', isFound: false } } : {}),
  };
}

function callChoice(call: FoundCall, { call: addressOf, areOwn }: Addresses, amount: Cents | null): Choice {
  const { title, client_name: client, payment_reference: reference, due_date: due, status } = call;
  return {
    to: addressOf(call),
    title: listed(title, !areOwn && client),
    detail: listed(reference !== null && displayReference(reference), `due ${displayDate(due)}`),
    mark: { kind: 'call' },
    status,
    amount: { cents: call.amount, sign: 'plain', isFound: call.amount === amount },
  };
}

const NAMES_SHOWN = 3;

function namesText(names: readonly string[]): string {
  const more = names.length - NAMES_SHOWN;
  const shown = names.slice(0, NAMES_SHOWN);
  return more > 0 ? `${shown.join(', ')} and ${formatCount(more)} more` : shown.join(', ');
}

function transactionChoice(
  row: FoundTransaction,
  { transaction: addressOf }: Addresses,
  amount: Cents | null,
): Choice {
  const { txn_date: day, type, client_names: names, description } = row;
  const kind = displayType(type);
  const kindText = `${kind.slice(0, 1).toUpperCase()}${kind.slice(1)}`;
  return {
    to: addressOf(row.id),
    // The description may be missing, because the text of a deposit for several clients may name other clients.
    title: description || `${kindText} payment`,
    detail: listed(
      displayDate(day),
      (names.length === 0 || amount !== null) && kindText,
      names.length > 0 && `${isPayoutType(type) ? 'to' : 'allocated to'} ${namesText(names)}`,
    ),
    mark: { kind: row.amount < 0 ? 'out' : 'in' },
    amount: { cents: row.amount, sign: 'flow', isFound: amount !== null && absCents(row.amount) === amount },
  };
}

function documentChoice(paper: FoundDocument, { document: addressOf, areOwn }: Addresses): Choice {
  const { id, name, description, document_type: type, client_name: client, filename } = paper;
  return {
    to: addressOf(id),
    title: name,
    detail: listed(
      type ?? 'Other',
      client === null ? 'Fund' : areOwn ? 'Personal' : client,
      description,
      displayDate(fundDateAt(new Date(paper.uploaded_at))),
    ),
    mark: { kind: 'document', filename },
  };
}

function propertyChoice(property: FoundProperty, { property: addressOf }: Addresses): Choice {
  const { id, name, type, city, state, tenant_name: tenant, sold_on: soldOn, value } = property;
  return {
    to: addressOf(id),
    title: name,
    detail: listed(type, city, state, tenant && `let to ${tenant}`, soldOn && `sold ${displayDate(soldOn)}`),
    mark: { kind: 'property' },
    amount: { cents: value, sign: 'plain', isFound: false },
  };
}

const KIND_NAMES: Record<SearchedKind, string> = {
  clients: 'Clients',
  properties: 'Properties',
  capital_calls: 'Capital calls',
  transactions: 'Transactions',
  documents: 'Documents',
};

function recordGroups(result: SearchResult, addresses: Addresses): ChoiceGroup[] {
  const { amount } = result;
  const choicesOf: Record<SearchedKind, () => Choice[]> = {
    clients: () => result.clients.hits.map((hit) => clientChoice(hit, addresses)),
    properties: () => result.properties.hits.map((hit) => propertyChoice(hit, addresses)),
    capital_calls: () => result.capital_calls.hits.map((hit) => callChoice(hit, addresses, amount)),
    transactions: () => result.transactions.hits.map((hit) => transactionChoice(hit, addresses, amount)),
    documents: () => result.documents.hits.map((hit) => documentChoice(hit, addresses)),
  };
  return result.order.map((kind) => ({
    id: kind,
    label: KIND_NAMES[kind],
    choices: choicesOf[kind](),
    total: result[kind].total,
    ...(kind === 'transactions' && result.transactions.is_amount_only ? { note: 'exact amount' } : {}),
  }));
}

const screenChoice = ({ to, label, icon, keys }: Destination): Choice => ({
  to,
  title: label,
  detail: '',
  mark: { kind: 'screen', icon },
  keys,
});

export function screenGroup(commands: readonly Destination[], before: readonly Choice[] = []): ChoiceGroup {
  return { id: 'screens', label: 'Screens', choices: [...before, ...commands.map(screenChoice)] };
}

function listChoices(text: string, found: SearchResult | undefined): Choice[] {
  if (!found) return [];
  const { amount, transactions, documents } = found;
  const choices: Choice[] = [];
  if (amount !== null)
    choices.push({
      to: withQuery('/manager/transactions', { min: plainDollars(amount), max: plainDollars(amount) }),
      title: `Transactions of ${formatDollars(amount)} exactly`,
      detail: 'Opens the list, filtered by this amount',
      mark: { kind: 'ledger' },
    });
  const { searched_to: rowsTo, is_amount_only: isAmountOnly } = transactions;
  const listFinds = transactions.hits.some(({ description }) =>
    description.toLowerCase().includes(text.toLowerCase()),
  );
  const hasMore = transactions.total > transactions.hits.length && listFinds;
  if (!isAmountOnly && (rowsTo !== null || hasMore))
    choices.push({
      to: withQuery('/manager/transactions', { q: text }),
      title: 'Search the whole ledger',
      detail:
        rowsTo === null
          ? 'Opens the list and searches for these words'
          : `Including rows before ${displayDate(rowsTo)}`,
      mark: { kind: 'ledger' },
    });
  const { searched_to: papersTo } = documents;
  if (papersTo !== null || documents.total > documents.hits.length)
    choices.push({
      to: withQuery('/manager/documents', { q: text }),
      title: 'Search all documents',
      detail:
        papersTo === null
          ? 'Opens the list and searches for these words'
          : `Including documents before ${displayDate(papersTo)}`,
      mark: { kind: 'documents' },
    });
  return choices;
}

export interface Asked {
  text: string;
  commands: readonly Destination[];
  found: SearchResult | undefined;
  addresses: Addresses;
  mayChange: boolean;
  openedLately: readonly Choice[];
}

export function choiceGroups(asked: Asked): ChoiceGroup[] {
  const { commands, found, addresses, mayChange, openedLately } = asked;
  const text = asked.text.trim();
  const folded = foldText(text);
  if (text === '')
    return [
      ...(openedLately.length > 0 ? [{ id: 'lately', label: 'Opened lately', choices: openedLately }] : []),
      screenGroup(commands),
    ];
  const screens = commands.filter(({ label }) => foldText(label).includes(folded));
  const isMeant = screens.some(({ label }) => foldText(label).startsWith(folded));
  const records = found ? recordGroups(found, addresses) : [];
  const [client] = found?.clients.hits ?? [];
  const toDo: ChoiceGroup[] =
    mayChange && client && client.status !== 'Suspended' && found?.order[0] === 'clients'
      ? [
          {
            id: 'do',
            label: 'Actions',
            choices: [
              {
                to: withQuery(addresses.client(client.id), { tab: 'add-transaction' }),
                title: `Add Transaction for ${client.name}`,
                detail: 'Opens the form with the client filled in',
                mark: { kind: 'add' },
              },
            ],
          },
        ]
      : [];
  const lists = addresses.areOwn ? [] : listChoices(text, found);
  // Screens come first, so that Enter opens the same choice before and after the response.
  if (isMeant)
    return [
      screenGroup(screens),
      ...records,
      ...toDo,
      ...(lists.length > 0 ? [{ id: 'lists', label: 'Lists', choices: lists }] : []),
    ];
  const hasScreens = screens.length + lists.length > 0;
  return [...records, ...toDo, ...(hasScreens ? [screenGroup(screens, lists)] : [])];
}
