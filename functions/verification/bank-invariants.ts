import { bankRowId } from '../bank/bank-row-id.ts';
import type { Breach, Item, Ledger } from './ledger.ts';

const isBankImport = (job: Item) => job.bank_request !== undefined;

/** I7, for rows from the bank: each under the id that its basiq id gives, within the days of its import. */
export function* bankRows({ transactions, imports }: Ledger): Generator<Breach> {
  const jobs = new Map(imports.map((job) => [String(job.id), job]));
  for (const item of transactions) {
    const basiqId = item.basiq_transaction_id;
    const isFromBank = item.source === 'basiq';
    if (isFromBank !== (basiqId !== undefined) || isFromBank !== (item.bank !== undefined)) {
      yield { invariant: 'I7', detail: `${item.pk}: source and bank transaction do not agree` };
      continue;
    }
    const job = jobs.get(String(item.batch_id));
    if (!isFromBank) {
      if (job && isBankImport(job))
        yield { invariant: 'I7', detail: `${item.pk}: no row from the bank, of an import from there` };
      continue;
    }
    if (item.id !== bankRowId(String(basiqId)))
      yield { invariant: 'I7', detail: `${item.pk}: its id is not that of its bank transaction` };
    const request = job?.bank_request as { from: string; to: string } | undefined;
    const day = String(item.txn_date);
    if (!request || day < request.from || day > request.to)
      yield { invariant: 'I7', detail: `${item.pk}: outside the days of its import` };
  }
}

/** I7, for imports from the bank: at most one runs, the newest, and none has written before it had fetched. */
export function* bankImports({ imports, newestBankImport }: Ledger): Generator<Breach> {
  const fromBank = imports.filter(isBankImport);
  for (const job of fromBank) {
    if (job.status === 'running' && newestBankImport?.import_id !== job.id)
      yield { invariant: 'I7', detail: `${job.pk}: runs beside another import from the bank` };
    if ((job.fetching || job.status === 'failed') && job.position !== 0)
      yield { invariant: 'I7', detail: `${job.pk}: has written without having fetched` };
  }
  if (newestBankImport && !fromBank.some((job) => job.id === newestBankImport.import_id))
    yield { invariant: 'I7', detail: `IMPORT#${newestBankImport.import_id}: the newest, not stored` };
}

/** L4: exactly the managers through whom the fund's bank is connected show it on their profile. */
export function* bankHolders({ bank, users }: Ledger): Generator<Breach> {
  const holders = new Set((bank?.holder_ids as string[] | undefined) ?? []);
  for (const user of users) {
    const shown = user.basiq_user_id;
    const expected = holders.has(String(user.user_id)) ? bank?.basiq_user_id : undefined;
    if (shown !== expected)
      yield { invariant: 'L4', detail: `${user.pk}: its profile does not show the bank as it is` };
  }
}

/** How many audit rows the records of the bank connection have, by target. */
export function bankAuditCounts({ bank, bankSessions }: Ledger): Map<string, number> {
  const expected = new Map<string, number>();
  if (bank) expected.set(String(bank.pk), Number(bank.version));
  for (const session of bankSessions) {
    const known = session.known_connection_ids as unknown[];
    const wasConnected =
      session.status === 'active' &&
      session.renewed_connection_id === undefined &&
      session.extended_connection_id === undefined &&
      known.includes(session.connection_id);
    // The change of the bank itself is the audited one where a session ends as connected.
    const ended = session.status === 'failed' || session.status === 'expired' ? 1 : 0;
    expected.set(String(session.pk), wasConnected ? 0 : 1 + ended);
  }
  return expected;
}
