import { expect, test } from 'vitest';
import { REFUSALS, type RefusalCode } from '#shared/refusals.ts';

test('each refusal has the status of its kind', () => {
  const byStatus: Record<number, RefusalCode[]> = {};
  for (const [code, { status }] of Object.entries(REFUSALS)) {
    byStatus[status] = [...(byStatus[status] ?? []), code as RefusalCode];
  }
  expect(Object.keys(byStatus)).toEqual([
    '400',
    '401',
    '403',
    '404',
    '409',
    '410',
    '413',
    '415',
    '422',
    '429',
    '500',
    '502',
    '503',
  ]);
  expect(byStatus[401]).toEqual(['unauthenticated']);
  expect(byStatus[404]?.every((code) => code === 'not-found' || code.endsWith('-not-found'))).toBe(true);
  // These are the portal's own faults: an unforeseen error, and a statement that must not be issued.
  expect(byStatus[500]).toEqual(['statement-does-not-add-up', 'internal']);
});

test('the sentence of a missing client is the one the screens recognise', () => {
  expect(REFUSALS['client-not-found'].sentence).toBe('Client not found');
});
