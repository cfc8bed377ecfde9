import { expect, test } from 'vitest';
import { replacedStatements } from '#web/documents/replaced-statements.ts';

const paper = (id: string, number: string, is_pack = false) => ({
  id,
  statement: {
    number,
    kind: 'year' as const,
    is_pack,
    opening: 0,
    movements: 0,
    closing: 0,
    units: 0,
  } as never,
});

test('of the statements of a client and period all except the latest are replaced, with their packs', () => {
  const papers = [
    paper('newest', 'Y2026-7K4MQ2XD-10'),
    paper('older', 'Y2026-7K4MQ2XD-9'),
    paper('its pack', 'Y2026-7K4MQ2XD-9', true),
    paper('other year', 'Y2025-7K4MQ2XD-1'),
    paper('transactions', 'T20250701-20250930-7K4MQ2XD-1'),
    { id: 'no statement' },
  ];
  expect([...replacedStatements(papers)]).toEqual(['older', 'its pack']);
});
