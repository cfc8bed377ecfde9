import { type Cents, MAX_AMOUNT_CENTS } from '#shared/money.ts';
import { readDocument } from '../documents/document-store.ts';
import {
  COUNTERS,
  type CounterDelta,
  countsOfClient,
  countsOfDocument,
  countsOfDocumentOwner,
  countsOfTransaction,
  emptyStatistics,
  sumDeltas,
} from '../ledger/statistics.ts';
import {
  listSortKey,
  openListOf,
  readTransaction,
  sealOf,
  type TransactionItem,
} from '../transactions/transaction-store.ts';
import { completeAuditRows, explainedTypes } from './audit-invariants.ts';
import { bankAuditCounts, bankHolders, bankImports, bankRows } from './bank-invariants.ts';
import { listedCalls, paidCalls } from './capital-call-invariants.ts';
import { documentsAndLists, documentsOfClients } from './document-invariants.ts';
import { type Breach, by, type Invariant, type Item, type Ledger, number, sum } from './ledger.ts';
import { valuesOfProperties } from './property-invariants.ts';
import { matchedSums, matchesAndAllocations, rememberedPayers } from './reconciliation-invariants.ts';

function counted(transaction: Item): {
  type: TransactionItem['type'];
  absCents: Cents;
  unallocatedCents: Cents;
} {
  const { type, abs_cents: absCents, unallocated_cents: unallocatedCents } = readTransaction(transaction);
  return { type, absCents, unallocatedCents };
}

function* wholeCents(ledger: Ledger): Generator<Breach> {
  const { transactions, allocations, clients, capitalCalls, lineItems, properties, valuations, counters } =
    ledger;
  for (const item of [
    ...transactions,
    ...allocations,
    ...clients,
    ...capitalCalls,
    ...lineItems,
    ...properties,
    ...valuations,
    ...counters,
  ]) {
    for (const [name, value] of Object.entries(item)) {
      const isMoney = name.endsWith('_cents');
      if (isMoney && !Number.isSafeInteger(value))
        yield { invariant: 'I1', detail: `${item.pk}: ${name} is not whole cents` };
    }
  }
  for (const item of transactions) {
    const absolute = Math.abs(number(item, 'amount_cents'));
    if (number(item, 'abs_cents') !== absolute || absolute > MAX_AMOUNT_CENTS || absolute === 0) {
      yield { invariant: 'I1', detail: `${item.pk}: the absolute amount is not that of the amount` };
    }
    if (item.seal !== sealOf(readTransaction(item))) {
      yield { invariant: 'I1', detail: `${item.pk}: amount, date or source has changed` };
    }
  }
}

function* remainders({ transactions, allocations }: Ledger): Generator<Breach> {
  const allocated = by(allocations, 'pk');
  for (const item of transactions) {
    const own = allocated.get(String(item.pk)) ?? [];
    const left = number(item, 'unallocated_cents');
    if (left < 0 || left > number(item, 'abs_cents'))
      yield { invariant: 'I2', detail: `${item.pk}: remainder out of range` };
    if (number(item, 'abs_cents') - left !== sum(own, 'amount_cents')) {
      yield { invariant: 'I2', detail: `${item.pk}: allocations do not sum to what is allocated` };
    }
    if (number(item, 'allocation_count') !== own.length)
      yield { invariant: 'I2', detail: `${item.pk}: allocation count` };
    if (own.some((allocation) => number(allocation, 'amount_cents') <= 0)) {
      yield { invariant: 'I2', detail: `${item.pk}: an allocation is not above zero` };
    }
  }
  const known = new Set(transactions.map((item) => String(item.pk)));
  for (const pk of allocated.keys())
    if (!known.has(pk)) yield { invariant: 'I2', detail: `${pk}: allocation without transaction` };
}

function* paidByClients({ clients, allocations }: Ledger): Generator<Breach> {
  const allocated = by(allocations, 'client_id');
  for (const client of clients) {
    const own = allocated.get(String(client.id)) ?? [];
    if (number(client, 'total_paid_cents') !== sum(own, 'amount_cents')) {
      yield { invariant: 'I3', detail: `${client.pk}: total paid is not the sum of its allocations` };
    }
    if (number(client, 'allocation_count') !== own.length)
      yield { invariant: 'I3', detail: `${client.pk}: allocation count` };
  }
  const known = new Set(clients.map((client) => String(client.id)));
  for (const id of allocated.keys())
    if (!known.has(id)) yield { invariant: 'I3', detail: `CLIENT#${id}: allocated to, not stored` };
}

function* statistics({ transactions, clients, documents, counters }: Ledger): Generator<Breach> {
  const deltas: CounterDelta[] = transactions.map((item) => countsOfTransaction(counted(item)));
  for (const client of clients) {
    const status = client.status as 'Active' | 'Inactive' | 'Suspended';
    deltas.push(countsOfClient({ status, pledgedCents: number(client, 'pledged_cents') as Cents }));
    deltas.push(countsOfDocumentOwner(number(client, 'document_count')));
  }
  for (const document of documents.map(readDocument)) {
    if (document.state === 'available') deltas.push(countsOfDocument({ clientId: document.client_id }));
  }
  const expected = { ...emptyStatistics(), ...sumDeltas(deltas) };
  for (const counter of COUNTERS) {
    const stored = sum(counters, counter);
    if (stored !== expected[counter]) {
      yield { invariant: 'I4', detail: `${counter}: ${stored} counted, ${expected[counter]} recomputed` };
    }
  }
}

function* conservation({ transactions, clients }: Ledger): Generator<Breach> {
  const contributions = transactions.filter((item) => item.type === 'contribution');
  const received = sum(contributions, 'abs_cents');
  const credited = sum(clients, 'total_paid_cents') + sum(contributions, 'unallocated_cents');
  if (received !== credited)
    yield { invariant: 'I5', detail: `${received} cents received, ${credited} credited or unallocated` };
}

function* allocatedTypes({ transactions, allocations }: Ledger): Generator<Breach> {
  const allocated = by(allocations, 'pk');
  for (const item of transactions) {
    if (item.type !== 'contribution' && allocated.has(String(item.pk))) {
      yield { invariant: 'I6', detail: `${item.pk}: allocated although no contribution` };
    }
  }
}

function* imports({ transactions, imports: jobs }: Ledger): Generator<Breach> {
  const brought = by(
    transactions.filter((item) => item.batch_id !== undefined),
    'batch_id',
  );
  for (const job of jobs) {
    const rows = brought.get(String(job.id))?.length ?? 0;
    if (rows !== number(job, 'inserted_count')) {
      yield {
        invariant: 'I7',
        detail: `${job.pk}: ${number(job, 'inserted_count')} said to be imported, ${rows} stored`,
      };
    }
    if (number(job, 'inserted_count') + number(job, 'duplicate_count') !== number(job, 'position')) {
      yield { invariant: 'I7', detail: `${job.pk}: imported and known rows do not sum to the position` };
    }
    if (job.status === 'done' && job.position !== job.total_rows)
      yield { invariant: 'I7', detail: `${job.pk}: done too early` };
  }
  const known = new Set(jobs.map((job) => String(job.id)));
  for (const id of brought.keys())
    if (!known.has(id)) yield { invariant: 'I7', detail: `IMPORT#${id}: rows without import` };
  const fromBank = by(
    transactions.filter((item) => item.basiq_transaction_id !== undefined),
    'basiq_transaction_id',
  );
  for (const rows of fromBank.values()) {
    if (rows.length > 1)
      yield { invariant: 'I7', detail: `${rows[0]?.pk}: its bank transaction is stored twice` };
  }
}

/** Every change of a record raises its version and writes one audit row, in the same transaction. */
function* audits(ledger: Ledger): Generator<Breach> {
  const { transactions, clients, users, imports: jobs, documents, audit } = ledger;
  const { capitalCalls, lineItems, properties } = ledger;
  const rows = by(audit, 'target');
  const expected = bankAuditCounts(ledger);
  // Imported rows are audited with their batch, an investor's user with their client record.
  for (const item of transactions)
    expected.set(String(item.pk), number(item, 'version') - (item.batch_id ? 1 : 0));
  for (const client of clients) expected.set(String(client.pk), number(client, 'version'));
  for (const user of users)
    expected.set(String(user.pk), number(user, 'version') - (user.role === 'client' ? 1 : 0));
  for (const job of jobs) {
    const ends = job.status === 'failed' ? 1 : 0;
    expected.set(String(job.pk), number(job, 'batch_count') + 1 + ends);
  }
  for (const document of documents) expected.set(String(document.pk), number(document, 'version'));
  // A call's history tells of its lines too, which have rows beside the call's own changes.
  for (const call of capitalCalls)
    expected.set(String(call.pk), number(call, 'version') + Number(call.line_rows ?? 0));
  for (const line of lineItems)
    if (number(line, 'version') > 0) expected.set(String(line.sk), number(line, 'version'));
  for (const { sk: target, version } of properties) expected.set(String(target), Number(version));
  for (const [target, count] of expected) {
    const found = rows.get(target)?.length ?? 0;
    if (found !== count)
      yield { invariant: 'I9', detail: `${target}: ${count} changes, ${found} audit rows` };
  }
  for (const target of rows.keys()) {
    if (!expected.has(target)) yield { invariant: 'I9', detail: `${target}: audited, not stored` };
  }
}

function* lists({ transactions, months }: Ledger): Generator<Breach> {
  for (const item of transactions) {
    const transaction = readTransaction(item);
    const month = transaction.txn_date.slice(0, 7);
    if (item.list_pk !== `TXN#${month}` || item.list_sk !== listSortKey(transaction) || !months.has(month)) {
      yield { invariant: 'L1', detail: `${item.pk}: not in the list of its month` };
    }
    const open = openListOf(transaction);
    const place = open === undefined ? undefined : listSortKey(transaction);
    if (item.open_pk !== open || item.open_sk !== place)
      yield { invariant: 'L2', detail: `${item.pk}: not in the list of its state` };
  }
}

function* links({ clients, users, emails }: Ledger): Generator<Breach> {
  const userOf = new Map(users.map((user) => [String(user.user_id), user]));
  const clientOf = new Map(emails.map((email) => [String(email.pk), email.client_id]));
  for (const client of clients) {
    if (clientOf.get(`EMAIL#${client.email}`) !== client.id)
      yield { invariant: 'L3', detail: `${client.pk}: e-mail not claimed` };
    if (userOf.get(String(client.user_id))?.client_id !== client.id)
      yield { invariant: 'L3', detail: `${client.pk}: user not linked` };
  }
  if (emails.length !== clients.length)
    yield { invariant: 'L3', detail: 'an e-mail address is claimed by no client' };
}

/** What must hold between any two changes. I1 to I12 are the ledger's; L1 to L4 keep lists and links true. */
export const INVARIANTS: readonly Invariant[] = [
  wholeCents,
  remainders,
  paidByClients,
  documentsOfClients,
  statistics,
  conservation,
  allocatedTypes,
  explainedTypes,
  imports,
  bankRows,
  bankImports,
  documentsAndLists,
  paidCalls,
  listedCalls,
  valuesOfProperties,
  matchedSums,
  matchesAndAllocations,
  rememberedPayers,
  audits,
  completeAuditRows,
  lists,
  links,
  bankHolders,
];
