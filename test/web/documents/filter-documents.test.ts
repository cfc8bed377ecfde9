import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { documentTypeOf } from '#shared/document-filter.ts';
import { anyDocuments, documentOf } from '#test/web/documents/some-documents.ts';
import { DOCUMENTS_VIEW, SORT_KEYS } from '#web/documents/documents-view.ts';
import { filterChoices, filterDocuments, recentDocuments } from '#web/documents/filter-documents.ts';

const ids = (documents: readonly { id: string }[]) => documents.map(({ id }) => id);

describe('the filters', () => {
  it('keep exactly the documents with the chosen type, client and uploader', () => {
    fc.assert(
      fc.property(
        anyDocuments,
        fc.constantFrom('', 'Report', 'Other'),
        fc.constantFrom('', 'fund', 'c1'),
        fc.constantFrom('', 'Ann Lee'),
        (documents, type, client, uploadedBy) => {
          const filtered = filterDocuments(documents, { ...DOCUMENTS_VIEW.start, type, client, uploadedBy });
          const wanted = documents.filter(
            (document) =>
              (type === '' || (document.document_type ?? 'Other') === type) &&
              (client === '' || (document.client_id ?? 'fund') === client) &&
              (uploadedBy === '' || document.uploaded_by_name === uploadedBy),
          );
          expect(ids(filtered).toSorted()).toEqual(ids(wanted).toSorted());
        },
      ),
    );
  });

  it('search in name, description and client', () => {
    const documents = [
      documentOf({ id: 'a', name: 'Trust DEED' }),
      documentOf({ id: 'b', name: 'x', description: 'the deed' }),
      documentOf({ id: 'c', name: 'x', client_id: 'c1', client_name: 'Deedra Poe' }),
      documentOf({ id: 'd', name: 'x', filename: 'deed.pdf' }),
    ];
    expect(ids(filterDocuments(documents, { ...DOCUMENTS_VIEW.start, search: ' deed ' })).toSorted()).toEqual(
      ['a', 'b', 'c'],
    );
  });

  it('use days in the fund’s time zone, both ends included', () => {
    // In Sydney, these times are 23:30 on 9 June and 00:30 on 10 June.
    const documents = [
      documentOf({ id: 'late', uploaded_at: '2025-06-09T13:30:00.000Z' }),
      documentOf({ id: 'early', uploaded_at: '2025-06-09T14:30:00.000Z' }),
    ];
    const within = (from: string, to: string) =>
      ids(
        filterDocuments(documents, {
          ...DOCUMENTS_VIEW.start,
          from: from as CalendarDate,
          to: to as CalendarDate,
        }),
      );
    expect(within('2025-06-09', '2025-06-09')).toEqual(['late']);
    expect(within('2025-06-10', '2025-06-10')).toEqual(['early']);
    expect(within('2025-06-09', '2025-06-10')).toEqual(['early', 'late']);
  });
});

describe('the order', () => {
  it('is newest first by default', () => {
    fc.assert(
      fc.property(anyDocuments, (documents) => {
        const times = filterDocuments(documents, DOCUMENTS_VIEW.start).map(({ uploaded_at }) => uploaded_at);
        expect(times).toEqual(times.toSorted().reverse());
      }),
    );
  });

  it('does not depend on the order in which documents arrive', () => {
    fc.assert(
      fc.property(anyDocuments, fc.constantFrom(...SORT_KEYS), fc.boolean(), (documents, sort, ascending) => {
        const view = { ...DOCUMENTS_VIEW.start, sort, ascending };
        expect(filterDocuments(documents.toReversed(), view)).toEqual(filterDocuments(documents, view));
      }),
    );
  });

  it('puts documents without a type under Other', () => {
    expect(documentTypeOf({ document_type: null })).toBe('Other');
    expect(documentTypeOf({ document_type: '' })).toBe('Other');
  });
});

it('recent means the last seven days', () => {
  const now = new Date('2025-06-10T02:00:00.000Z');
  const at = (uploaded_at: string) => documentOf({ uploaded_at });
  const documents = [at('2025-06-10T01:00:00.000Z'), at('2025-06-03T02:00:00.000Z')];
  expect(recentDocuments(documents, now)).toHaveLength(2);
  expect(recentDocuments([...documents, at('2025-06-03T01:59:59.999Z')], now)).toHaveLength(2);
});

it('the choices are the existing values, each once and by name', () => {
  const documents = [
    documentOf({ client_id: 'c2', client_name: 'Zoe', uploaded_by_name: 'Sam' }),
    documentOf({ client_id: 'c1', client_name: 'Ann', uploaded_by_name: 'Sam', document_type: null }),
    documentOf({ uploaded_by_name: 'Bea' }),
  ];
  expect(filterChoices(documents)).toEqual({
    types: [
      { value: 'Other', label: 'Other' },
      { value: 'Report', label: 'Report' },
    ],
    clients: [
      { value: 'c1', label: 'Ann' },
      { value: 'c2', label: 'Zoe' },
    ],
    uploaders: [
      { value: 'Bea', label: 'Bea' },
      { value: 'Sam', label: 'Sam' },
    ],
  });
});
