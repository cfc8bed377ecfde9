// @vitest-environment happy-dom

import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Answered, type Listed, userJson } from '#test/web/answers.ts';
import { documentOf } from '#test/web/documents/some-documents.ts';
import { stubPortal, stubWidth } from '#test/web/stub-portal.ts';
import { ClientDocuments } from '#web/documents/view-client-documents.tsx';

const OWN = [
  documentOf({
    id: 'o1',
    name: 'Tax 2025',
    document_type: 'Tax Document',
    client_id: 'c1',
    description: 'Final',
  }),
  documentOf({ id: 'o2', name: 'Letter', document_type: null, client_id: 'c1', filename: 'letter.docx' }),
];
const FUND = [
  documentOf({ id: 'f1', name: 'Tax guide', document_type: 'Tax Document', filename: 'guide.gif' }),
];

const listed = (documents: readonly Listed<'listDocuments', 'documents'>[]) => ({
  body: { documents, total: documents.length, next_cursor: null },
});
const me = (client: Answered<'getMe'>['client']) => ({ body: userJson({ role: 'client', client }) });

function open(answers: Parameters<typeof stubPortal>[0] = {}, at = '/client/documents') {
  const sent = stubPortal({
    'GET /users/me': me({ id: 'c1', status: 'Active' }),
    'GET /clients/c1/documents': listed(OWN),
    'GET /documents/fund': listed(FUND),
    ...answers,
  });
  render(
    <MemoryRouter initialEntries={[at]}>
      <ClientDocuments />
    </MemoryRouter>,
  );
  return sent;
}

const groups = () =>
  screen.getAllByRole('heading', { level: 2 }).map((heading) => ({
    group: heading.textContent,
    names: within(heading.parentElement as HTMLElement)
      .getAllByRole('heading', { level: 3 })
      .map(({ textContent }) => textContent),
  }));

beforeEach(() => stubWidth(1440));

describe('a client’s documents', () => {
  it('say that they are loading', async () => {
    open({ 'GET /documents/fund': 'never' });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Documents');
    expect(screen.getByText('Loading your documents...').getAttribute('role')).toBe('status');
  });

  it('are grouped by type with a count, the client’s own and the fund’s together', async () => {
    open();
    await screen.findByText('Tax 2025');
    expect(groups()).toEqual([
      { group: 'Other1', names: ['Letter'] },
      { group: 'Tax Document2', names: ['Tax 2025', 'Tax guide'] },
    ]);
  });

  it('show kind of file, description, client or fund, and date', async () => {
    open();
    const card = async (name: string) =>
      (await screen.findByRole('heading', { level: 3, name })).closest('li')?.textContent;
    expect(await card('Tax 2025')).toBe('PDFPDFTax 2025FinalPersonal10/06/2025Download');
    expect(await card('Letter')).toBe(
      'Word documentDOCXLetterNo description availablePersonal10/06/2025Download',
    );
    expect(await card('Tax guide')).toBe('FileGIFTax guideNo description availableFund10/06/2025Download');
  });

  it('are shown by tab, each with its count, and with a total below', async () => {
    open();
    await screen.findByText('Tax 2025');
    const tabs = screen.getAllByRole('tab').map(({ textContent }) => textContent);
    expect(tabs).toEqual(['All3', 'Personal2', 'Fund1']);
    expect(screen.getByText('Total documents').closest('dl')?.textContent).toBe(
      'Total documents3Personal documents2Fund documents1',
    );
    await userEvent.click(screen.getByRole('tab', { name: /Fund/ }));
    expect(groups()).toEqual([{ group: 'Tax Document1', names: ['Tax guide'] }]);
  });

  it('can be a list instead of a grid', async () => {
    open({}, '/client/documents?view=list');
    await screen.findByText('Tax 2025');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'List' }).checked).toBe(true);
    expect(groups()).toHaveLength(2);
  });

  it.each([
    ['all', [], [], 'No documents have been uploaded yet.'],
    ['personal', [], FUND, 'No personal documents available.'],
    ['fund', OWN, [], 'No fund documents available.'],
  ])('say when there are none: %s', async (show, own, fund, text) => {
    open(
      { 'GET /clients/c1/documents': listed(own), 'GET /documents/fund': listed(fund) },
      `/client/documents?show=${show}`,
    );
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it('say why they did not load, and load what is missing on retry', async () => {
    let fails = true;
    const sent = open({
      'GET /documents/fund': () =>
        fails ? { status: 400, body: { error: 'Not today.', code: 'x' } } : listed(FUND),
    });
    expect((await screen.findByRole('alert')).textContent).toContain('Not today.');
    fails = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('Tax guide')).toBeTruthy();
    expect(sent.filter(({ call }) => call.startsWith('GET /clients/c1/documents'))).toHaveLength(1);
  });

  it.each([
    [null, 'No investor account is linked to this sign-in yet.'],
    [{ id: 'c1', status: 'Suspended' }, 'Your investor account is suspended.'],
  ] as const)('are not requested with %o', async (client, text) => {
    const sent = open({ 'GET /users/me': me(client) });
    expect(await screen.findByText('Client ID not available or insufficient permissions')).toBeTruthy();
    expect(screen.getByText(new RegExp(`^${text}`))).toBeTruthy();
    expect(sent.some(({ call }) => call.includes('documents'))).toBe(false);
  });
});
