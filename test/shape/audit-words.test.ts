import { expect, it } from 'vitest';
import { HANDED_OVER } from '#functions/exports/client-history.ts';
import { formatKind, KINDS } from '#shared/record-kinds.ts';
import { ACTIONS, addressOf, canHappenTo } from '#web/audit/audit-words.ts';
import { codeOf, modulesOf } from './source-files.ts';

const COMPOSED = [
  'bank.failed',
  'bank.expired',
  'message.sent',
  'message.failed',
  'message.bounced',
  // Only old rows have this action. They are from the time before reminders were sent as messages.
  'capital-call.reminder-not-sent',
];
// No audit row has this action. `getTransaction` adds it to the `activity` of an imported transaction.
const NEVER_STORED = ['transaction.imported'];

const OTHER_TEXTS = ['about.json', 'aws.ses', 'cdk.out', 'manifest.json', 'valuation.date'];

function writtenDown(): string[] {
  const action = /'([a-z]+(?:-[a-z]+)*\.[a-z]+(?:-[a-z]+)*)'/g;
  return modulesOf('functions', 'bin').flatMap((file) =>
    [...codeOf(file).matchAll(action)].map((match) => match[1] ?? ''),
  );
}

it('offers every action the history can contain and no other', () => {
  const all = [...new Set([...writtenDown(), ...COMPOSED])].filter(
    (action) => ![...NEVER_STORED, ...OTHER_TEXTS].includes(action),
  );
  expect(
    [...ACTIONS].sort(),
    'the audits of a call in shared/contract, or OF_THE_PORTAL in web/audit/audit-words.ts',
  ).toEqual(all.sort());
});

it.each(ACTIONS)('offers %s for at least one kind of record', (action) => {
  expect(KINDS.some(({ kind }) => canHappenTo(kind, action))).toBe(true);
});

it('every action on a client defines what their archive contains of it', () => {
  const onClients = ACTIONS.filter((action) => canHappenTo('client', action));
  const decided = [...HANDED_OVER.keys()];
  expect(
    decided.sort(),
    'client actions that the audits of their call give as a plain string; state what the client’s archive contains',
  ).toEqual(onClients.sort());
});

it('names the bank, its logins and the lines of a call, and links to the bank and the months', () => {
  expect(['bank', 'bank-login', 'line-item'].map(formatKind)).toEqual(['Bank', 'Bank login', 'Line item']);
  expect(addressOf({ kind: 'bank', record_id: 'BANK' })).toBe('/manager/transactions-auto');
  expect(addressOf({ kind: 'period', record_id: '2025-03' })).toBe('/manager/months');
  expect(addressOf({ kind: 'import', record_id: 'i1' })).toBe('/manager/imports/i1');
  expect(addressOf({ kind: 'of-another-release', record_id: 'x' })).toBeUndefined();
});
