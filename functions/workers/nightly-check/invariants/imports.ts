import { bankRowId } from '../../../records/bank-row-id.ts';
import type { Item, Ledger } from '../read-ledger.ts';
import { addTo, type Breach, by, type Invariant, number } from './invariant.ts';

export const imports: Invariant = ({ imports: jobs }) => {
  const brought = new Map<string, number>();
  const listed = new Map<string, number>();
  const listedOnce = new Map<string, number>();
  return {
    *inPart({ transactions, takenRows, bankTransactions }) {
      for (const { batch_id: id } of transactions) if (id !== undefined) addTo(brought, String(id), 1);
      for (const [pk, rows] of by(takenRows, 'import_pk')) {
        addTo(listed, pk, rows.length);
        addTo(listedOnce, pk, new Set(rows.map(({ id }) => id)).size);
      }
      for (const rows of by(bankTransactions, 'basiq_transaction_id').values()) {
        if (rows.length > 1)
          yield { invariant: 'I7', detail: `${rows[0]?.pk}: its bank transaction is stored twice` };
      }
    },
    *inAll() {
      for (const job of jobs) {
        const rows = brought.get(String(job.id)) ?? 0;
        const inserted = number(job, 'inserted_count');
        const taken = number(job, 'taken_count');
        if (rows !== inserted - taken) {
          yield {
            invariant: 'I7',
            detail: `${job.pk}: ${inserted} rows imported and ${taken} removed, but ${rows} stored`,
          };
        }
        const isUndone = job.status === 'undone';
        if ((isUndone && rows > 0) || (taken > 0 && !isUndone && job.status !== 'undoing'))
          yield { invariant: 'I7', detail: `${job.pk}: its state does not match its rows` };
        if ([listed, listedOnce].some((count) => (count.get(String(job.pk)) ?? 0) !== taken))
          yield { invariant: 'I7', detail: `${job.pk}: the removed rows are not those it lists` };
        const counts = ['inserted_count', 'duplicate_count', 'locked_count', 'doubtful_count'];
        const rowsOf = counts.map((name) => number(job, name));
        if (rowsOf.reduce((total, some) => total + some, 0) !== number(job, 'position')) {
          yield {
            invariant: 'I7',
            detail: `${job.pk}: imported, known, doubtful and rejected rows do not sum to the position`,
          };
        }
        if (job.status === 'done' && job.position !== job.total_rows)
          yield { invariant: 'I7', detail: `${job.pk}: done before its last row` };
      }
      const known = new Set(jobs.map((job) => String(job.id)));
      for (const id of brought.keys())
        if (!known.has(id)) yield { invariant: 'I7', detail: `IMPORT#${id}: has rows, but is not stored` };
    },
  };
};

export function* csvImports(whole: Ledger): Generator<Breach> {
  const { clients, properties, capitalCalls } = whole;
  const jobs = [...whole.clientImports, ...whole.propertyImports, ...whole.callImports];
  const sizes = new Map(jobs.map((job) => [String(job.id), number(job, 'total_rows')]));
  const brought = by(
    [...clients, ...properties, ...capitalCalls].filter((item) => item.import_id !== undefined),
    'import_id',
  );
  for (const [id, items] of brought) {
    const size = sizes.get(id);
    if (size === undefined) yield { invariant: 'I7', detail: `${id}: has records, but is not stored` };
    else if (items.length > size)
      yield { invariant: 'I7', detail: `${id}: ${items.length} records from a file of ${size} lines` };
  }
}

const isBankImport = (job: Item) => job.bank_request !== undefined;

export function* bankRows({ transactions }: Ledger, whole: Ledger): Generator<Breach> {
  const jobs = new Map(whole.imports.map((job) => [String(job.id), job]));
  for (const item of transactions) {
    const basiqId = item.basiq_transaction_id;
    const isFromBank = item.source === 'basiq';
    if (isFromBank !== (basiqId !== undefined) || isFromBank !== (item.bank !== undefined)) {
      yield { invariant: 'I7', detail: `${item.pk}: its source does not match its bank transaction` };
      continue;
    }
    const job = jobs.get(String(item.batch_id));
    if (!isFromBank) {
      if (job && isBankImport(job))
        yield { invariant: 'I7', detail: `${item.pk}: not from the bank, but its import is` };
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

export function* bankImports({ imports, newestBankImport: [newestBankImport] }: Ledger): Generator<Breach> {
  const fromBank = imports.filter(isBankImport);
  for (const job of fromBank) {
    if (job.status === 'running' && newestBankImport?.import_id !== job.id)
      yield { invariant: 'I7', detail: `${job.pk}: runs at the same time as another import from the bank` };
    if ((job.fetching || job.status === 'failed') && job.position !== 0)
      yield { invariant: 'I7', detail: `${job.pk}: has written rows before it fetched all` };
  }
  if (newestBankImport && !fromBank.some((job) => job.id === newestBankImport.import_id))
    yield { invariant: 'I7', detail: `IMPORT#${newestBankImport.import_id}: newest, but not stored` };
}
