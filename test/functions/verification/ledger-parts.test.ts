import { expect, test } from 'vitest';
import { type Item, readLedger } from '#functions/verification/ledger-parts.ts';
import { scannedTables } from '#test/harness/scanned-tables.ts';

const PART_BYTES = 20_000;

/** What grows with transactions: each with an allocation, a match, a line that it pays, an audit row and its document. */
function* rows(transactions: number): Generator<Item> {
  for (let id = 0; id < transactions; id += 1) {
    yield { pk: `TXN#${id}`, sk: 'TXN', id: `${id}`, description: 'Direct debit' };
    yield { pk: `TXN#${id}`, sk: `ALLOC#2025-01-01#${id}`, id: `${id}`, client_id: '1' };
    yield { pk: `TXN#${id}`, sk: `SAME_MONEY#${id}s`, id: `${id}s` };
    yield { pk: 'CALL#1', sk: `LINE_ITEM#${id}`, id: `${id}`, payment_reference: `R${id}` };
    yield {
      pk: `RECONCILIATION#${id}`,
      sk: 'RECONCILIATION',
      transaction_id: `${id}`,
      line_item_id: `${id}`,
    };
    yield { pk: `DOC#${id}`, sk: 'DOC', id: `${id}` };
    yield { pk: `BANKSESSION#${id}`, sk: 'SESSION', id: `${id}` };
  }
}

function* auditRows(transactions: number): Generator<Item> {
  for (let id = 0; id < transactions; id += 1) yield { pk: `TXN#${id}`, sk: '2025', target: `TXN#${id}` };
}

/** The most records that the check holds at one time. */
async function mostHeld(transactions: number): Promise<{ held: number; seen: number }> {
  const ledger = await readLedger(scannedTables(rows(transactions), auditRows(transactions)), PART_BYTES);
  try {
    const count = (kinds: object) =>
      Object.values(kinds).reduce<number>((sum, items: readonly Item[]) => sum + items.length, 0);
    let held = 0;
    let seen = 0;
    for await (const part of ledger.parts()) {
      held = Math.max(held, count(part));
      seen += part.transactions.length;
    }
    return { held: held + count(ledger.whole), seen };
  } finally {
    ledger.close();
  }
}

test('the check holds no more of 8,000 transactions and what belongs to them than of 2,000', async () => {
  const few = await mostHeld(2_000);
  const many = await mostHeld(8_000);
  expect([few.seen, many.seen]).toEqual([2_000, 8_000]);
  // So many of these records fit into a part.
  for (const { held } of [few, many]) expect(held).toBeLessThan(PART_BYTES / 80);
});

test('a transaction stands in one part with all that names it', async () => {
  const ledger = await readLedger(scannedTables(rows(2_000), auditRows(2_000)), PART_BYTES);
  try {
    for await (const { transactions, allocations, reconciliations, audit, ...part } of ledger.parts()) {
      const ids = transactions.map(({ id }) => id).sort();
      expect(allocations.map(({ id }) => id).sort()).toEqual(ids);
      expect(reconciliations.map((item) => item.transaction_id).sort()).toEqual(ids);
      expect(audit.map(({ pk }) => String(pk).slice('TXN#'.length)).sort()).toEqual(ids);
      const lines = part.lineItems.map(({ id }) => id).sort();
      expect(part.matchesOfLines.map((item) => item.line_item_id).sort()).toEqual(lines);
    }
  } finally {
    ledger.close();
  }
});
