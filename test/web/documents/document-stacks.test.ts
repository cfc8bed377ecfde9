import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyDocuments } from '#test/web/documents/some-documents.ts';
import { stackDocuments } from '#web/documents/document-stacks.ts';

test('every document is in one stack, in the order of the list, with others of its name and type only', () => {
  fc.assert(
    fc.property(anyDocuments, (documents) => {
      const stacks = stackDocuments(documents);
      expect(stacks.flatMap((stack) => stack.documents.map(({ id }) => id)).toSorted()).toEqual(
        documents.map(({ id }) => id).toSorted(),
      );
      const firsts = stacks.map(({ documents: [first] }) => documents.indexOf(first));
      expect(firsts).toEqual(firsts.toSorted((a, b) => a - b));
      for (const { documents: members } of stacks) {
        expect(new Set(members.map(({ name, document_type }) => `${document_type} ${name}`)).size).toBe(1);
        if (members.some(({ client_id }) => client_id === null)) expect(members).toHaveLength(1);
      }
    }),
  );
});
