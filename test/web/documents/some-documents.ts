import fc from 'fast-check';
import type { Document } from '#shared/contract/documents.ts';

export function documentOf(overrides: Partial<Document> = {}): Document {
  return {
    id: 'd1',
    name: 'Quarterly report',
    description: '',
    document_type_id: 'report',
    document_type: 'Report',
    client_id: null,
    client_name: null,
    uploaded_at: '2025-06-10T02:00:00.000Z',
    uploaded_by_name: 'Sam Wood',
    filename: 'report.pdf',
    size: 2_936_013,
    ...overrides,
  };
}

export const anyDocuments: fc.Arbitrary<Document[]> = fc
  .array(
    fc.record({
      name: fc.constantFrom('Report 2', 'report 10', 'Notice', 'Ärztebrief'),
      document_type: fc.constantFrom('Report', 'Contract', null),
      client_id: fc.constantFrom(null, 'c1', 'c2'),
      uploaded_by_name: fc.constantFrom('Sam Wood', 'Ann Lee'),
      day: fc.integer({ min: 1, max: 28 }),
    }),
    { maxLength: 30 },
  )
  .map((drawn) =>
    drawn.map(({ day, ...rest }, index) =>
      documentOf({
        ...rest,
        id: `d${index}`,
        client_name: rest.client_id && `Client ${rest.client_id}`,
        uploaded_at: `2025-06-${String(day).padStart(2, '0')}T02:00:00.000Z`,
      }),
    ),
  );
