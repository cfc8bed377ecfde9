export type Item = Record<string, unknown>;

/** Everything stored, by kind. */
export interface Ledger {
  transactions: Item[];
  allocations: Item[];
  clients: Item[];
  users: Item[];
  emails: Item[];
  imports: Item[];
  /** The fund at the bank data provider. */
  bank: Item | undefined;
  newestBankImport: Item | undefined;
  bankSessions: Item[];
  documents: Item[];
  /** Entries of the lists of documents. */
  listedDocuments: Item[];
  capitalCalls: Item[];
  lineItems: Item[];
  /** The number of the last capital call; 0 before the first. */
  lastCallNumber: number;
  /** Matches, those taken back among them. */
  reconciliations: Item[];
  payers: Item[];
  properties: Item[];
  valuations: Item[];
  counters: Item[];
  months: ReadonlySet<string>;
  audit: Item[];
}

/** One way in which the stored ledger contradicts itself. Names records by id, never persons. */
export interface Breach {
  invariant: string;
  detail: string;
}

export type Invariant = (ledger: Ledger) => Iterable<Breach>;

/** A stored number; 0 where there is none. */
export const number = (item: Item, name: string): number => Number(item[name] ?? 0);
export const sum = (items: readonly Item[], name: string): number =>
  items.reduce((total, item) => total + number(item, name), 0);

/** Items in groups of the same value. */
export function by(items: readonly Item[], name: string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = String(item[name]);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}
