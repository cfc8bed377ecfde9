import { expect, test } from 'vitest';
import { codeOf, modulesOf } from './source-files.ts';

const modules = modulesOf('bin', 'functions', 'local');
const filesWith = (pattern: RegExp) =>
  modules.filter((file) => pattern.test(codeOf(file))).map((file) => file.path);

test('one file moves amounts to clients, and one file pays lines of a call', () => {
  for (const write of ['putAllocationWrite', 'changePaidWrite']) {
    const used = new RegExp(`(?<!function )\\b${write}\\(`);
    expect(filesWith(used), write).toEqual(['functions/money/move-money.ts']);
  }
  // Giving back a part of a deposit also reduces the deposit's unallocated amount.
  expect(filesWith(/(?<!function )\bchangeUnallocatedWrite\(/)).toEqual([
    'functions/money/give-back.ts',
    'functions/money/move-money.ts',
  ]);
  for (const write of ['changeLineWrite', 'addLineSumsWrite']) {
    const used = new RegExp(`(?<!function )\\b${write}\\(`);
    expect(filesWith(used), write).toEqual(['functions/money/pay-lines.ts']);
  }
});

test('allocations have one store, and one write adds to what a client has paid', () => {
  expect(filesWith(/['"`]ALLOC#/)).toEqual([
    'bin/export-data.ts',
    'functions/records/allocation-store.ts',
    'functions/workers/nightly-check/read-ledger.ts',
  ]);
  const paid = /(?:add|set): \{[^}]*total_paid_cents/;
  expect(filesWith(paid)).toEqual(['functions/records/client-store.ts']);
});

test('one place decides which text of a shared deposit a client may see', () => {
  expect(filesWith(/client_description: (?!z\.|''|text\b)/)).toEqual([
    'functions/money/allocation.ts',
    'functions/records/load-client.ts',
  ]);
});

test('only the effects decide what counts on a day', () => {
  const reading = filesWith(/\b(?:reversed_at|annulled_at)\b/);
  expect(reading.filter((path) => !/^functions\/(?:money|records)\/|\/present-/.test(path))).toEqual([
    // A column of this export shows when a payment was taken back.
    'functions/exports/export-transactions.ts',
    // The nightly check does not trust the code that it checks, so these files read the two fields themselves.
    'functions/workers/nightly-check/invariants/audit.ts',
    'functions/workers/nightly-check/invariants/counters.ts',
    'functions/workers/nightly-check/invariants/distributions.ts',
    'functions/workers/nightly-check/invariants/effects.ts',
    'functions/workers/nightly-check/invariants/invariant.ts',
    'functions/workers/nightly-check/invariants/statements.ts',
    'functions/workers/nightly-check/invariants/units.ts',
  ]);
});
