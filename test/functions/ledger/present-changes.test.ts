import { describe, expect, test } from 'vitest';
import { presentChanges as present } from '#functions/ledger/present-changes.ts';

const presentChanges = (changes: Record<string, { before?: unknown; after?: unknown }>) =>
  present(Object.entries(changes).map(([field, values]) => ({ field, ...values })));

describe('the fields of a change', () => {
  test('fields in cents are shown as money, other fields with a similar name as text', () => {
    expect(
      presentChanges({ pledged_cents: { before: 100, after: 250 }, paid_cents: { after: 'many' } }),
    ).toEqual([
      { field: 'pledged', unit: 'AUD', before: 100, after: 250 },
      { field: 'paid_cents', unit: 'text', before: null, after: 'many' },
    ]);
  });

  test('an empty field differs from a missing one', () => {
    expect(presentChanges({ note: { before: '', after: undefined } })).toEqual([
      { field: 'note', unit: 'text', before: '', after: null },
    ]);
  });

  test('nested fields are listed one by one, lists counted from 1', () => {
    const before = { lines: [{ client: 'A', amount_cents: 1 }] };
    const after = {
      lines: [
        { client: 'A', amount_cents: 2 },
        { client: 'B', amount_cents: 3 },
      ],
      paid: true,
    };
    expect(presentChanges({ call: { before, after } })).toEqual([
      { field: 'call.lines.1.client', unit: 'text', before: 'A', after: 'A' },
      { field: 'call.lines.1.amount', unit: 'AUD', before: 1, after: 2 },
      { field: 'call.lines.2.client', unit: 'text', before: null, after: 'B' },
      { field: 'call.lines.2.amount', unit: 'AUD', before: null, after: 3 },
      { field: 'call.paid', unit: 'text', before: null, after: 'yes' },
    ]);
  });
});
