import { describe, expect, it } from 'vitest';
import type { FieldChange } from '#shared/contract/audit.ts';
import { formatAction, formatField, formatText } from '#shared/field-words.ts';
import { cents } from '#shared/money.ts';
import { formatLabel, formatValue, readableChanges } from '#web/ui/field-words.ts';

describe('the labels of the history', () => {
  it('name fields as people do', () => {
    expect(
      ['pledged', 'entity_name', 'call.lines.1.amount', 'latestValuation', 'txn_date'].map(formatField),
    ).toEqual(['Pledged', 'Entity name', 'Call lines 1 amount', 'Latest valuation', 'Date']);
  });

  it('format days and instants as the portal does, and leave other text alone', () => {
    expect(formatText('2025-06-09')).toBe('09/06/2025');
    expect(formatText('2025-06-09T23:30:00.000Z')).toBe('10/06/2025, 09:30');
    expect(formatText('2025-02-30')).toBe('2025-02-30');
    expect(formatText('Suite 2025-06-09')).toBe('Suite 2025-06-09');
  });

  it('show amounts with cents, and nothing for a missing value', () => {
    const change: FieldChange = { field: 'pledged', unit: 'AUD', before: null, after: cents(-123_456_78) };
    expect([formatValue(change, 'before'), formatValue(change, 'after')]).toEqual([
      undefined,
      '−$123,456.78',
    ]);
    const text: FieldChange = { field: 'note', unit: 'text', before: '', after: 'x' };
    expect([formatValue(text, 'before'), formatValue(text, 'after')]).toEqual([undefined, 'x']);
  });

  it('never show an id', () => {
    const id: FieldChange = { field: 'client_id', unit: 'text', before: 'c1', after: 'c2' };
    const name: FieldChange = { field: 'client_name', unit: 'text', before: 'Ann', after: 'Ben' };
    const uuid = { field: 'matched_by', unit: 'text', before: null, after: crypto.randomUUID() } as const;
    expect(formatLabel('client_id')).toBe('Client');
    expect([formatValue(id, 'after'), formatValue(uuid, 'after')]).toEqual(['a record', 'a record']);
    expect(readableChanges([id, name])).toEqual([name]);
    expect(readableChanges([id])).toEqual([id]);
  });

  it('name each action', () => {
    expect(formatAction('transaction.classification-undone')).toBe('Transaction classification undone');
  });
});
