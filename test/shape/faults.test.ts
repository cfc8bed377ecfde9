import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

/**
 * What may go wrong where the portal runs, and the tests that make it go wrong: a file below `test`, and
 * words of the test's name in it. Behind each stands that the ledger is sound afterwards.
 */
const FAULTS: Readonly<Record<string, readonly (readonly [file: string, words: string])[]>> = {
  'many allocate one deposit at once': [
    ['functions/ledger/concurrency.test.ts', '100 allocations of 3.00 on a contribution of 100.00'],
  ],
  'many allocate to one client at once': [
    ['functions/ledger/concurrency.test.ts', '100 allocations to one client on 100 contributions'],
  ],
  'many classify one transaction at once': [
    ['functions/ledger/concurrency.test.ts', '50 classifications of one transaction'],
  ],
  'an import is killed': [
    ['local/import-survives-kill.test.ts', 'kill -9 in the middle of a 20,000-row import'],
    ['deep/import-killed-often.test.ts', '20 kills at random points'],
    ['functions/bank/bank-import-survives-kill.test.ts', 'kill -9 while fetching and while writing'],
    ['deep/bank-import-killed-often.test.ts', '50 kills at random points'],
    ['local/bank-import-survives-kill.test.ts', 'it goes on by itself after the start'],
  ],
  'two workers carry on one import, or one stands still past its lease': [
    ['functions/bank/paused-worker.test.ts', 'a worker that stands still past its lease'],
    ['functions/capital-calls/issue-capital-call.test.ts', 'two workers on one issue'],
  ],
  'the bank data provider is throttling': [
    ['functions/basiq/basiq-provider.test.ts', '429 and 5xx are tried again'],
    ['functions/basiq/basiq-provider.test.ts', 'five times 429 without a word about waiting'],
  ],
  'the bank data provider fails, hangs or drips': [
    ['functions/basiq/basiq-provider.test.ts', 'a server that never answers, or drips'],
    ['functions/basiq/basiq-provider.test.ts', 'after five failures in a row nobody is asked'],
    ['functions/bank/upload-bank-faults.test.ts', 'a provider that hangs, or drips'],
  ],
  'the bank data provider sends what cannot be read': [
    ['functions/basiq/read-transactions.test.ts', 'refuses everything, naming the page'],
    ['functions/bank/upload-bank-faults.test.ts', 'an unreadable page is told by its number'],
  ],
  'pages come twice, overlap, go round or lead elsewhere': [
    ['functions/basiq/read-transactions.test.ts', 'a page that comes twice, or overlaps another'],
    ['functions/basiq/read-transactions.test.ts', 'the pages go round in a circle'],
    ['functions/basiq/read-transactions.test.ts', 'leads to another host, which is never asked'],
    ['functions/basiq/read-transactions.test.ts', 'there is always one page more'],
  ],
  'pending money is posted under another id': [
    ['functions/bank/upload-bank.test.ts', 'pending money waits until it is posted'],
  ],
  'the database or the files are out of reach': [
    ['functions/ledger/outages.test.ts', 'every call says that it is busy'],
    ['functions/ledger/outages.test.ts', 'a line that is cut in the midst of many writes'],
    ['functions/documents/complete-upload.test.ts', 'a bucket out of reach leaves the upload as it was'],
  ],
  'clocks are wrong, or are changed at night': [
    ['functions/ledger/outages.test.ts', 'a clock that is set back an hour'],
    ['access/tokens.test.ts', 'an expired token'],
    ['functions/bank/bank-days.test.ts', 'the rows of these nights'],
    ['shared/calendar-date.test.ts', 'through every change of the clock'],
  ],
  'a request is sent twice, or its answer is lost': [
    ['functions/ledger/idempotency.test.ts', 'ten times in a row have one effect'],
    ['functions/ledger/idempotency.test.ts', 'fifty at once have one effect'],
    ['functions/transactions/record-transaction.test.ts', 'whatever became of its reply'],
  ],
  'a bank’s window is closed, blocked or reloaded in the middle': [
    ['journeys/bank-connection.test.ts', 'a window closed early'],
    ['journeys/bank-connection.test.ts', 'a blocked window leads back'],
    ['journeys/bank-connection.test.ts', 'a reload keeps what is waited for'],
    ['functions/bank/initiate-bank-connection.test.ts', 'the fund becomes one user at the provider'],
  ],
  'a session ends in the middle': [
    ['journeys/session.test.ts', 'tokens that run out in mid-session are renewed unseen'],
    ['journeys/session.test.ts', 'when the session ended elsewhere'],
  ],
  'an upload or a deletion stops at any step': [
    ['functions/documents/reap-documents.test.ts', 'killed at any step'],
    ['local/documents-survive-kill.test.ts', 'kill -9 between and within the steps'],
    ['functions/documents/complete-upload.test.ts', 'twice is once'],
  ],
  'many match and undo at once': [
    ['functions/reconciliations/parallel-matching.test.ts', '200 random matches and undoings'],
    ['deep/parallel-matching-long.test.ts', '2,000 random matches and undoings'],
    ['deep/money-model-long.test.ts', 'compared with the model after every step'],
  ],
  'the portal is asked to stop while it writes': [
    ['local/import-survives-stop.test.ts', 'asked to stop in the midst of writing'],
  ],
};

describe.each(Object.entries(FAULTS))('when %s', (_fault, tests) => {
  test.each(tests)('%s has a test: %s', async (file, words) => {
    expect(await readFile(join(ROOT, 'test', file), 'utf8')).toContain(words);
  });
});
