import { expect, it } from 'vitest';
import { originOf } from '#web/capital-calls/call-origin.ts';

const MADE = { created_at: '2025-05-12T01:00:00.000Z', created_by_name: 'Sam Wood', recorded_at: null };

it.each([
  ['a draft', null, 'Drafted 12/05/2025 by Sam Wood'],
  ['a call issued at once', MADE.created_at, 'Issued 12/05/2025 by Sam Wood'],
  ['a draft issued later', '2025-05-13T15:00:00.000Z', 'Issued 14/05/2025, drafted by Sam Wood'],
])('%s names the person who issued it if recorded, and nobody else', (_what, issued_at, said) => {
  expect(originOf({ ...MADE, issued_at })).toBe(said);
});

it('shows for a call made before the portal its day of issue, and who recorded it when', () => {
  const recorded = { ...MADE, issued_at: '2023-02-28T13:00:00.000Z', recorded_at: MADE.created_at };
  expect(originOf(recorded)).toBe('Issued 01/03/2023 outside the portal; recorded 12/05/2025 by Sam Wood');
});
