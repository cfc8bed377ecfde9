import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

/**
 * Faults that can occur in operation, and the tests that provoke them: a file below `test`, and a part of
 * the test's name. Each of these tests ends with a check that the ledger is sound.
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
    ['local/import-survives-kill.test.ts', 'kill -9 in the middle of a 6,000-row import'],
    ['deep/import-killed-often.test.ts', '20 kills at random points'],
    ['functions/bank/bank-import-survives-kill.test.ts', 'kill -9 while fetching and while writing'],
    ['deep/bank-import-killed-often.test.ts', '50 kills at random points'],
    ['local/bank-import-survives-kill.test.ts', 'the import continues after the restart'],
  ],
  'two workers continue one import, or one pauses past its lease': [
    ['functions/bank/paused-worker.test.ts', 'a worker paused past its lease'],
    ['functions/capital-calls/issue-capital-call.test.ts', 'two workers on one issue'],
  ],
  'the bank data provider is throttling': [
    ['functions/basiq/basiq-provider.test.ts', '429 and 5xx are retried'],
    ['functions/basiq/basiq-provider.test.ts', 'five answers of 429 without Retry-After'],
  ],
  'the bank data provider fails, hangs or answers slowly': [
    ['functions/basiq/basiq-provider.test.ts', 'a server that never answers, or answers slowly'],
    ['functions/basiq/basiq-provider.test.ts', 'after five failures in a row the provider is not asked'],
    ['functions/bank/upload-bank-faults.test.ts', 'a provider that hangs or answers slowly'],
  ],
  'the bank data provider sends unreadable data': [
    ['functions/basiq/read-transactions.test.ts', 'refuses the whole import and names the page'],
    ['functions/bank/upload-bank-faults.test.ts', 'an unreadable page is reported by its number'],
  ],
  'pages repeat, overlap, form a circle or link elsewhere': [
    ['functions/basiq/read-transactions.test.ts', 'a repeated or overlapping page'],
    ['functions/basiq/read-transactions.test.ts', 'the pages link to each other in a circle'],
    ['functions/basiq/read-transactions.test.ts', 'leads to another host, which is never asked'],
    ['functions/basiq/read-transactions.test.ts', 'there is always a next page'],
  ],
  'pending money is posted under another id': [
    ['functions/bank/upload-bank.test.ts', 'pending money is not imported until it is posted'],
  ],
  'the database or the files are unreachable': [
    ['functions/ledger/outages.test.ts', 'every call is answered as busy'],
    ['functions/ledger/outages.test.ts', 'a connection cut during many writes'],
    ['functions/documents/complete-upload.test.ts', 'an unreachable bucket leaves the upload unchanged'],
  ],
  'clocks are wrong or change at night': [
    ['functions/ledger/outages.test.ts', 'a clock set back an hour'],
    ['access/tokens.test.ts', 'an expired token'],
    ['functions/bank/bank-days.test.ts', 'the test data stamps these days'],
    ['shared/calendar-date.test.ts', 'through every change of the clock'],
  ],
  'a request is sent twice, or its answer is lost': [
    ['functions/ledger/idempotency.test.ts', 'ten times in a row have one effect'],
    ['functions/ledger/idempotency.test.ts', 'fifty at once have one effect'],
    ['functions/transactions/record-transaction.test.ts', 'whatever happened to its reply'],
  ],
  'a bank’s window is closed, blocked or reloaded in the middle': [
    ['journeys/bank-connection.test.ts', 'a window closed early'],
    ['journeys/bank-connection.test.ts', 'a blocked window leads back'],
    ['journeys/bank-connection-reloaded.test.ts', 'a reload keeps the pending session'],
    ['functions/bank/initiate-bank-connection.test.ts', 'create one user at the provider'],
  ],
  'a session ends in the middle': [
    ['journeys/session.test.ts', 'tokens that expire during a session are renewed'],
    ['journeys/session.test.ts', 'when the session ended elsewhere'],
  ],
  'an upload or a deletion stops at any step': [
    ['functions/documents/reap-documents.test.ts', 'after a kill at any step'],
    ['local/documents-survive-kill.test.ts', 'kill -9 between and within the steps'],
    ['functions/documents/complete-upload.test.ts', 'the second call answers the same'],
  ],
  'many match and undo at once': [
    ['functions/reconciliations/parallel-matching.test.ts', '80 random matches'],
    ['deep/parallel-matching-long.test.ts', '2,000 random matches'],
    ['deep/money-model-long.test.ts', 'compared with the model after every step'],
  ],
  'the portal is asked to stop while it writes': [
    ['local/import-survives-stop.test.ts', 'on a request to stop during writing'],
  ],
};

describe.each(Object.entries(FAULTS))('when %s', (_fault, tests) => {
  test.each(tests)('%s has a test: %s', async (file, words) => {
    expect(await readFile(join(ROOT, 'test', file), 'utf8')).toContain(words);
  });
});
