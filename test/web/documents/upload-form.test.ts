import { describe, expect, it } from 'vitest';
import { FUND_LEVEL } from '#web/documents/audience.ts';
import { documentsOf, EMPTY_UPLOAD_FORM, UPLOAD_READING } from '#web/documents/upload-form.ts';
import { readForm } from '#web/forms/read-form.ts';

const GOOD = { ...EMPTY_UPLOAD_FORM, client_id: FUND_LEVEL, document_type_id: 'report', name: ' Notice ' };
const file = (name: string) => new File(['x'], name);
const read = (text: typeof GOOD) => readForm('uploadDocument', UPLOAD_READING, text);

function documents(text: typeof GOOD, ...files: File[]) {
  const found = read(text);
  if ('problems' in found) throw new Error(JSON.stringify(found.problems));
  return documentsOf(found.input, files);
}

describe('whether files can be chosen', () => {
  it.each([
    [GOOD, {}],
    [{ ...GOOD, client_id: 'c1' }, {}],
    [{ ...GOOD, document_type_id: '' }, { document_type_id: 'Document type is required' }],
    [{ ...GOOD, name: '  ' }, { name: 'Document name is required' }],
  ])('with %o, unless there is a problem: %o', (text, problems) => {
    const found = read(text);
    expect('problems' in found ? found.problems : {}).toEqual(problems);
  });

  it('no, while no audience is chosen, as at first', () => {
    expect(EMPTY_UPLOAD_FORM.client_id).toBe('');
    expect(read({ ...GOOD, client_id: '' })).toMatchObject({
      problems: { client_id: 'Choose a client or Fund-level' },
    });
  });
});

describe('the upload of a file', () => {
  it('is for every client or for one, as chosen', () => {
    expect(documents(GOOD, file('a.pdf'))[0]).toMatchObject({ client_id: null, name: 'Notice' });
    expect(documents({ ...GOOD, client_id: 'c1' }, file('a.pdf'))[0]?.client_id).toBe('c1');
  });

  it('has the file’s own name when there are several', () => {
    const names = documents(GOOD, file('one.pdf'), file('two.final.pdf')).map(({ name }) => name);
    expect(names).toEqual(['Notice, one', 'Notice, two.final']);
    expect(documents(GOOD, file('one.pdf'), file('.pdf'))[1]?.name).toBe('Notice');
  });

  it('never has a name longer than the call accepts', () => {
    const [first] = documents(
      { ...GOOD, name: 'n'.repeat(110) },
      file(`${'f'.repeat(50)}.pdf`),
      file('b.pdf'),
    );
    expect(first?.name).toHaveLength(120);
  });
});
