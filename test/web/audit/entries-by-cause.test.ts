import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PAGE_SIZE } from '#shared/constants.ts';
import type { AuditEntry } from '#shared/contract/audit.ts';
import { pagesByCause } from '#web/audit/entries-by-cause.ts';

const entriesOf = (causes: readonly (number | null)[]) =>
  causes.map(
    (cause, index) => ({ id: `e${index}`, cause: cause === null ? null : `c${cause}` }) as AuditEntry,
  );

const someCauses = fc.array(fc.option(fc.integer({ min: 0, max: 60 })), { maxLength: 300 });

test('every entry is on one page, under its cause and in its order, and no page has more causes than others', () => {
  fc.assert(
    fc.property(someCauses, (causes) => {
      const entries = entriesOf(causes);
      const pages = pagesByCause(entries);
      const shown = pages.flat().flatMap((group) => group.entries);
      expect(shown.map(({ id }) => id).toSorted()).toEqual(entries.map(({ id }) => id).toSorted());
      for (const page of pages) {
        expect(page.length).toBeLessThanOrEqual(PAGE_SIZE);
        const keys = page.map(({ entries: [first] }) => first?.cause ?? first?.id);
        expect(new Set(keys).size).toBe(page.length);
        for (const { entries: some } of page) {
          expect(new Set(some.map(({ cause, id }) => cause ?? id)).size).toBe(1);
          const places = some.map((entry) => entries.indexOf(entry));
          expect(places).toEqual(places.toSorted((a, b) => a - b));
        }
      }
    }),
  );
});

test('older entries leave every page but the last as it is', () => {
  fc.assert(
    fc.property(someCauses, fc.nat(300), (causes, length) => {
      const all = pagesByCause(entriesOf(causes));
      const before = pagesByCause(entriesOf(causes.slice(0, length)));
      expect(all.slice(0, before.length - 1)).toEqual(before.slice(0, -1));
    }),
  );
});
