import { describe, expect, it } from 'vitest';
import { documentsOf, EMPTY_UPLOAD_FORM, FUND_LEVEL, isReadyForFiles } from '#web/documents/upload-form.ts';

const GOOD = { ...EMPTY_UPLOAD_FORM, typeId: 'report', name: ' Notice ' };
const file = (name: string) => new File(['x'], name);

describe('files can be chosen', () => {
  it.each([
    [GOOD, true],
    [{ ...GOOD, clientId: 'c1' }, true],
    [{ ...GOOD, typeId: '' }, false],
    [{ ...GOOD, name: '  ' }, false],
  ])('with %o: %s', (text, ready) => {
    expect(isReadyForFiles(text)).toBe(ready);
  });

  it('not while the client’s field was emptied: that must not publish to all', () => {
    expect(isReadyForFiles({ ...GOOD, clientId: '' })).toBe(false);
  });
});

describe('what the files become', () => {
  it('is for every client, unless one is chosen', () => {
    expect(EMPTY_UPLOAD_FORM.clientId).toBe(FUND_LEVEL);
    expect(documentsOf(GOOD, [file('a.pdf')])[0]).toMatchObject({ clientId: null, name: 'Notice' });
    expect(documentsOf({ ...GOOD, clientId: 'c1' }, [file('a.pdf')])[0]?.clientId).toBe('c1');
  });

  it('carries the files’ own names where there are several', () => {
    const names = documentsOf(GOOD, [file('one.pdf'), file('two.final.pdf')]).map(({ name }) => name);
    expect(names).toEqual(['Notice, one', 'Notice, two.final']);
    expect(documentsOf(GOOD, [file('one.pdf'), file('.pdf')])[1]?.name).toBe('Notice');
  });

  it('never has a name longer than the call takes', () => {
    const [first] = documentsOf({ ...GOOD, name: 'n'.repeat(110) }, [
      file(`${'f'.repeat(50)}.pdf`),
      file('b.pdf'),
    ]);
    expect(first?.name).toHaveLength(120);
  });
});
