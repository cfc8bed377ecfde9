import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyDocuments } from '#test/web/documents/some-documents.ts';
import { countOwned, groupDocuments, OWNERSHIPS, ownedDocuments } from '#web/documents/group-documents.ts';

describe('the groups of a client’s documents', () => {
  it('contain every document exactly once, under its type', () => {
    fc.assert(
      fc.property(anyDocuments, (documents) => {
        const groups = groupDocuments(documents);
        const grouped = groups.flatMap((group) => group.documents.map(({ id }) => id));
        expect(grouped.toSorted()).toEqual(documents.map(({ id }) => id).toSorted());
        for (const { type, documents: members } of groups) {
          expect(members.every(({ document_type }) => (document_type ?? 'Other') === type)).toBe(true);
        }
      }),
    );
  });

  it('are never empty, occur once each, and start with the newest', () => {
    fc.assert(
      fc.property(anyDocuments, (documents) => {
        const groups = groupDocuments(documents);
        expect(new Set(groups.map(({ type }) => type)).size).toBe(groups.length);
        for (const { documents: members } of groups) {
          const times = members.map(({ uploaded_at }) => uploaded_at);
          expect(times.length).toBeGreaterThan(0);
          expect(times).toEqual(times.toSorted().reverse());
        }
      }),
    );
  });
});

it('the counts on the tabs equal what the tabs show', () => {
  fc.assert(
    fc.property(anyDocuments, (documents) => {
      const counts = countOwned(documents);
      for (const ownership of OWNERSHIPS) {
        expect(ownedDocuments(documents, ownership)).toHaveLength(counts[ownership]);
      }
      expect(counts.personal + counts.fund).toBe(counts.all);
    }),
  );
});
