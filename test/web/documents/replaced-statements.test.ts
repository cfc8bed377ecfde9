import { expect, test } from 'vitest';
import { isAmong, replacedStatements } from '#web/documents/replaced-statements.ts';

const paper = (number: string, is_pack = false) => ({
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
    paper('Y2026-7K4MQ2XD-10'),
    paper('Y2026-7K4MQ2XD-9'),
    paper('Y2026-7K4MQ2XD-9', true),
    paper('Y2025-7K4MQ2XD-1'),
    paper('T20250701-20250930-7K4MQ2XD-1'),
    {},
  ];
  const replaced = replacedStatements(papers);
  expect([...replaced]).toEqual(['Y2026-7K4MQ2XD-9']);
  expect(papers.map((one) => isAmong(replaced, one))).toEqual([false, true, true, false, false, false]);
});
