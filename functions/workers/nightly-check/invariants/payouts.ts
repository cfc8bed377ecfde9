import { groupBy } from '#shared/group-by.ts';
import { readFileBatch, readPaymentFile } from '../../../records/payment-file-store.ts';
import type { Item, Ledger } from '../read-ledger.ts';
import { addTo, type Breach, type Invariant, number, readAll, transactionOf } from './invariant.ts';

function linesOf({ distributionLines, payoutLines }: Ledger): Map<string, Item> {
  return new Map([...distributionLines, ...payoutLines].map((item) => [String(item.id), item]));
}

const amountOf = (line: Item) => number(line, line.net_cents === undefined ? 'amount_cents' : 'net_cents');

/** I25: lines and payment files agree. The bytes are not checked, because only one function may decrypt account numbers. */
export function* filesOfLines(ledger: Ledger): Generator<Breach> {
  const breach = (detail: string): Breach => ({ invariant: 'I25', detail });
  const unread: string[] = [];
  const refuse = ({ pk, sk }: Item) => unread.push(`${pk} ${sk}`);
  const files = readAll(ledger.paymentFiles, readPaymentFile, refuse);
  const all = readAll(ledger.paymentFileBatches, readFileBatch, refuse);
  for (const name of unread) yield breach(`${name}: cannot be read`);
  const lines = linesOf(ledger);
  const payees = new Map(ledger.payees.map((item) => [String(item.id), item]));
  const batches = groupBy(all, ({ file_id: id }) => id);
  const claimed = new Map<string, string>();
  for (const file of files) {
    const own = (batches.get(file.id) ?? []).flatMap((batch) => batch.lines);
    const sum = own.reduce((total, { amount_cents: amount }) => total + amount, 0);
    if (own.length !== file.count || sum !== file.total_cents)
      yield breach(`${file.id}: the count or the total differs from the lines`);
    if (file.status === 'made' && !/^[0-9a-f]{64}$/.test(file.sha256 ?? ''))
      yield breach(`${file.id}: has no digest`);
    if (file.status === 'voided') continue;
    for (const { line_id: id, client_id: clientId, payee_id: payeeId, amount_cents: amount, ...to } of own) {
      const [line, payee] = [lines.get(id), payees.get(payeeId)];
      if (!line || amountOf(line) !== amount || line.client_id !== clientId)
        yield breach(`${file.id}: pays for ${id} another amount or another client than the fund owes`);
      if (payee?.client_id !== clientId || payee.verified === undefined || payee.bsb !== to.bsb)
        yield breach(`${file.id}: pays ${id} to an account that is no verified account of the client`);
      if (file.returned.includes(id)) continue;
      if (claimed.has(id)) yield breach(`${id}: is in two payment files`);
      claimed.set(id, file.id);
    }
  }
  const releasing = new Set(
    files.filter(({ batch_count: count, released = count }) => released < count).map(({ id }) => id),
  );
  for (const [id, line] of lines) {
    const { file_id: fileId } = line;
    if (fileId !== claimed.get(id) && !releasing.has(String(fileId)))
      yield breach(`${id}: names another payment file than the file that contains the line`);
  }
}

/** I26: the paid amount of a line or payment file equals what bank rows pay, less returns. */
export const paidLines: Invariant = (whole) => {
  const paid = new Map<string, number>();
  const ofFiles = new Map<string, number>();
  return {
    inPart({ transactions }) {
      for (const { pays = [] } of transactions.map(transactionOf))
        for (const { line_id: id, file_id: fileId, amount_cents: amount } of pays) {
          addTo(paid, id, amount);
          if (fileId !== undefined) addTo(ofFiles, fileId, amount);
        }
      return [];
    },
    *inAll() {
      const breach = (detail: string): Breach => ({ invariant: 'I26', detail });
      const lines = linesOf(whole);
      for (const [id, line] of lines) {
        const cents = number(line, 'paid_cents');
        if (cents !== (paid.get(id) ?? 0) || (cents !== 0 && cents !== amountOf(line)))
          yield breach(`${id}: the paid amount differs from the bank rows`);
      }
      for (const id of paid.keys())
        if (!lines.has(id)) yield breach(`${id}: bank rows pay a line that is not stored`);
      for (const file of whole.paymentFiles)
        if (number(file, 'paid_cents') !== (ofFiles.get(String(file.id)) ?? 0))
          yield breach(`${file.id}: the paid amount differs from the bank rows`);
    },
  };
};
