// @vitest-environment happy-dom

import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, it, test, vi } from 'vitest';
import { readZipNames } from '#functions/papers/zip-directory.ts';
import type { CalendarDate } from '#shared/calendar-date.ts';
import type { Cents } from '#shared/money.ts';
import { ZERO_UNITS } from '#shared/units.ts';
import { type Answered, type Listed, userJson } from '#test/web/answers.ts';
import { documentOf } from '#test/web/documents/some-documents.ts';
import { closeScreen, openAt } from '#test/web/open-at.tsx';
import { previewOf, statementOf } from '#test/web/statements/some-statements.ts';
import { failsOnce, onePage, stubPortal, stubWidth } from '#test/web/stub-portal.ts';
import { stubSaving } from '#test/web/stub-saving.ts';
import { statementJson } from '#test/web/tax-years/some-tax-years.ts';
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

const listed = (documents: readonly Listed<'listDocuments', 'documents'>[]) => onePage({ documents });
const me = (client: Answered<'getMe'>['client']) => ({ body: userJson({ role: 'client', client }) });

function open(answers: Parameters<typeof stubPortal>[0] = {}, at = '/client/documents') {
  const sent = stubPortal({
    'GET /users/me': me({ id: 'c1', status: 'Active' }),
    'GET /clients/c1/documents': listed(OWN),
    'GET /documents/fund': listed(FUND),
    ...Object.fromEntries(
      [2024, 2025, 2026, 2027].map((year) => [
        `GET /clients/c1/tax-statements/${year}`,
        { body: { year, expected_by: `${year}-09-30`, statement: null } },
      ]),
    ),
    ...answers,
  });
  openAt(
    at,
    <Routes>
      <Route path="/client/documents" element={<ClientDocuments />} />
      <Route path="/client/:clientId/documents/:documentId" element={<ClientDocuments />} />
    </Routes>,
  );
  return sent;
}

const groups = () =>
  screen.getAllByRole('heading', { level: 3 }).map((heading) => ({
    group: heading.textContent,
    names: within(heading.parentElement as HTMLElement)
      .getAllByRole('heading', { level: 4 })
      .map(({ textContent }) => textContent),
  }));

const years = () =>
  screen.getAllByRole('heading', { level: 2 }).map((heading) => ({
    head: heading.textContent,
    papers: within(heading.closest('section') as HTMLElement)
      .queryAllByRole('heading', { level: 3 })
      .map(({ textContent }) => textContent),
  }));

beforeEach(() => {
  stubWidth(1440);
  // Saving a file by a link would leave the test page, so clicks on links do nothing.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
});

test('a year begins with its tax statement, or when to expect it, and a page for the accountant is offered', async () => {
  const paper = documentOf({ id: 'paper-1', name: 'Tax statement 2024–25 (AMMA)', client_id: 'c1' });
  const replaced = { ...paper, id: 'paper-0', name: 'The first', is_replaced: true };
  const expected = { year: 2025, expected_by: '2125-09-30' };
  let statement: Answered<'getTaxStatement'>['statement'] = null;
  let papers = [paper];
  const answers = {
    'GET /clients/c1/documents': () => listed(papers),
    'GET /clients/c1/tax-statements/2025': () => ({ body: { ...expected, statement } }),
  };
  open(answers);
  const year = await screen.findByRole('region', { name: '2024–25' });
  expect(await within(year).findByText('Expected by 30/09/2125')).toBeDefined();
  const link = screen.getByRole('link', { name: /^For your accountant/ });
  expect(link.getAttribute('href')).toMatch(/\/documents\/accountant\/\d{4}$/);
  await closeScreen();
  papers = [replaced];
  open(answers);
  expect(
    await screen.findByText('The later statements of this year contain no amounts for you.'),
  ).toBeDefined();
  await closeScreen();
  papers = [paper, replaced];
  statement = { ...statementJson, replaces: '2025-09-01', replaced_document_ids: ['paper-0'] };
  open(answers);
  expect(await screen.findByText(/Distributions of \$2,669.55 for the quarters of 2024–25/)).toBeDefined();
  expect(screen.getByText('It replaces the statement of 01/09/2025.')).toBeDefined();
  expect(screen.getAllByRole('button', { name: 'Download Tax statement 2024–25 (AMMA)' })).toHaveLength(2);
  const marks = screen.getAllByText('Replaced').map((mark) => mark.closest('h4')?.textContent);
  expect(marks).toEqual(['The first Replaced']);
});

describe('a client’s documents', () => {
  it('are cards at first, by type with a count, the client’s own and the fund’s together', async () => {
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
      (await screen.findByRole('heading', { level: 4, name })).closest('li')?.textContent;
    expect(await card('Tax 2025')).toBe('PDFPDFTax 2025FinalPersonal10/06/2025Download');
    expect(await card('Letter')).toBe(
      'Word documentDOCXLetterNo description availablePersonal10/06/2025Download',
    );
    expect(await card('Tax guide')).toBe('FileGIFTax guideNo description availableFund10/06/2025Download');
  });

  it('of a closed year are counted in its head: the valid statement, and the new ones', async () => {
    const statement = (number: string, is_pack = false) => ({
      number,
      kind: 'year' as const,
      is_pack,
      opening: 0 as Cents,
      movements: 0 as Cents,
      closing: 0 as Cents,
      units: ZERO_UNITS,
    });
    const paper = (id: string, given: Parameters<typeof documentOf>[0]) =>
      documentOf({ id, name: id, client_id: 'c1', ...given });
    open({
      'GET /clients/c1/documents': listed([
        paper('first', { statement: statement('Y2025-7K4MQ2XD-1') }),
        paper('pack', { statement: statement('Y2025-7K4MQ2XD-2', true), is_new: true }),
        paper('second', { statement: statement('Y2025-7K4MQ2XD-2'), is_new: true }),
        paper('later', { uploaded_at: '2026-01-10T02:00:00.000Z' }),
      ]),
      'GET /documents/fund': listed([]),
    });
    const year = await screen.findByRole('heading', { level: 2, name: /2024–25/ });
    expect(year.textContent).toBe('2024–253 papers, statement No Y2025-7K4MQ2XD-22 new');
    await userEvent.click(within(year).getByRole('button'));
    expect(year.textContent).toBe('2024–253 papers');
  });

  it('can be a list instead of cards, which has type and size as well', async () => {
    open({}, '/client/documents?view=list');
    const row = (await screen.findByText('Tax 2025')).closest('li');
    expect(row?.textContent).toBe('PDFPDFTax 2025FinalTax DocumentPersonal10/06/20252.8 MBDownload');
    await userEvent.click(screen.getByRole('radio', { name: 'Grid' }));
    expect(groups()).toHaveLength(2);
  });

  it('show when there are none of the fund', async () => {
    open({ 'GET /documents/fund': listed([]) }, '/client/documents?show=fund');
    expect(await screen.findByText('No fund documents available.')).toBeTruthy();
  });

  it('show why they did not load, and load the missing part on retry', async () => {
    const sent = open({
      'GET /documents/fund': failsOnce(listed(FUND), {
        status: 400,
        body: { error: 'Not today.', code: 'x' },
      }),
    });
    expect((await screen.findByRole('alert')).textContent).toContain('Not today.');
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

describe('papers by financial year', () => {
  const ALL = [
    documentOf({
      id: 'n1',
      name: 'Insurance',
      client_id: 'c1',
      uploaded_at: '2026-08-03T02:00:00.000Z',
      size: 300_000,
    }),
    documentOf({
      id: 'n2',
      name: 'Annual report',
      client_id: 'c1',
      uploaded_at: '2026-09-25T02:00:00.000Z',
      period_ends_on: '2026-06-30' as CalendarDate,
    }),
    ...Array.from({ length: 8 }, (_, index) =>
      documentOf({
        id: `o${index}`,
        name: `Paper ${index}`,
        document_type: index < 2 ? 'Contract' : 'Report',
        client_id: index === 0 ? 'c1' : null,
        uploaded_at: `2026-03-0${9 - index}T02:00:00.000Z`,
      }),
    ),
  ];
  const shown = (at?: string) =>
    open(
      {
        'GET /clients/c1/documents': listed(ALL.filter(({ client_id }) => client_id !== null)),
        'GET /documents/fund': listed(ALL.filter(({ client_id }) => client_id === null)),
      },
      at,
    );
  const LIST = '/client/documents?view=list';

  it('are in the year of their period, or else of the day they were added; the newest year is open', async () => {
    shown(LIST);
    await screen.findByText('Insurance');
    const [newest, older] = years();
    expect(newest?.head).toMatch(/^2026–271 paper/);
    expect(newest?.papers).toEqual(['Insurance']);
    expect(older).toEqual({ head: '2025–269 papers', papers: [] });
    await userEvent.click(screen.getByRole('button', { name: /^2025–26/, expanded: false }));
    expect(years()[1]?.papers).toEqual(['Annual report', 'Paper 0', 'Paper 1', 'Paper 2', 'Paper 3']);
    await userEvent.click(screen.getByRole('button', { name: 'Show 4 more from 2025–26' }));
    expect(years()[1]?.papers).toHaveLength(9);
  });

  it('show before a press how many files a year has and how large it is', async () => {
    shown();
    await screen.findByText('Insurance');
    const year = within(screen.getByRole('region', { name: '2025–26' }));
    expect(year.getByText('9 files, 25.2 MB')).toBeTruthy();
    expect(year.getByRole('button', { name: 'Download 2025–26' })).toBeTruthy();
  });

  it('are found by words, type and year: every year with a hit is open, the others are hidden, and the head counts them', async () => {
    shown(`${LIST}&type=Contract`);
    await screen.findByText('Paper 0');
    expect(years()).toEqual([{ head: '2025–262 of 9 papers', papers: ['Paper 0', 'Paper 1'] }]);
    await userEvent.type(screen.getByRole('searchbox'), 'paper 1');
    await vi.waitFor(() => expect(years()[0]?.papers).toEqual(['Paper 1']));
    await userEvent.click(screen.getByRole('button', { name: 'Clear Filters' }));
    await vi.waitFor(() => expect(years()).toHaveLength(2));
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Year' }), '2025–26');
    expect(years()).toHaveLength(1);
    await userEvent.type(screen.getByRole('searchbox'), 'nowhere');
    expect(await screen.findByText('No documents match these filters.')).toBeTruthy();
  });

  it('of a link are scrolled into view, also in a closed year and after its first papers', async () => {
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => {});
    const sent = shown('/client/c1/documents/o6');
    expect(sent).toBeTruthy();
    const marked = (await screen.findByText('Paper 6')).closest('li');
    expect(marked?.getAttribute('aria-current')).toBe('true');
    expect(scrolled.mock.instances).toContain(marked);
  });
});

describe('a year as one file', () => {
  const TWO = [
    documentOf({
      id: 'z1',
      name: 'Report one',
      filename: 'report.pdf',
      client_id: 'c1',
      uploaded_at: '2025-03-01T02:00:00.000Z',
    }),
    documentOf({
      id: 'z2',
      name: 'Report two',
      filename: 'report.pdf',
      client_id: 'c1',
      uploaded_at: '2025-02-01T02:00:00.000Z',
    }),
  ];
  const answers = {
    'GET /clients/c1/documents': listed(TWO),
    'GET /documents/fund': listed([]),
    'GET /documents/z1/download-url': {
      body: { url: 'https://files.example.com/z1', filename: 'report.pdf' },
    },
  };
  function stubFiles(files: Record<string, string>) {
    const portal = globalThis.fetch;
    vi.stubGlobal('fetch', (url: string | URL | Request, init?: RequestInit) => {
      const text = files[String(url)];
      return text === undefined ? portal(url, init) : Promise.resolve(new Response(text));
    });
  }

  it('has every paper under a name of its own, with a list of them', async () => {
    open({
      ...answers,
      'GET /documents/z2/download-url': {
        body: { url: 'https://files.example.com/z2', filename: 'report.pdf' },
      },
    });
    stubFiles({ 'https://files.example.com/z1': 'one', 'https://files.example.com/z2': 'two' });
    const saved = stubSaving();
    await userEvent.click(await screen.findByRole('button', { name: 'Download 2024–25' }));
    expect(await screen.findByText('Downloaded 2 files')).toBeTruthy();
    const bytes = new Uint8Array((await saved[0]?.arrayBuffer()) ?? []);
    expect(readZipNames(bytes)).toEqual(['report.pdf', 'report (2).pdf', 'Contents.txt']);
    const text = new TextDecoder().decode(bytes);
    for (const line of ['report.pdf: Report one', 'report (2).pdf: Report two']) expect(text).toContain(line);
  });

  it('keeps names in any script, and none that leads out of its folder', async () => {
    const named = (id: string, filename: string) => ({
      body: { url: `https://files.example.com/${id}`, filename },
    });
    open({
      ...answers,
      'GET /documents/z1/download-url': named('z1', 'Übersicht 年度 ✓.pdf'),
      'GET /documents/z2/download-url': named('z2', '../a/b.pdf'),
    });
    stubFiles({ 'https://files.example.com/z1': 'one', 'https://files.example.com/z2': 'two' });
    const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:year');
    await userEvent.click(await screen.findByRole('button', { name: 'Download 2024–25' }));
    await screen.findByText('Downloaded 2 files');
    const [[zip] = []] = saved.mock.calls;
    const bytes = new Uint8Array(await (zip as Blob).arrayBuffer());
    expect(readZipNames(bytes)).toEqual(['Übersicht 年度 ✓.pdf', '-a-b.pdf', 'Contents.txt']);
  });

  it('names a missing file in the message and in the list, and contains the others', async () => {
    open({
      ...answers,
      'GET /documents/z2/download-url': {
        status: 404,
        body: { error: 'Document not found', code: 'document-not-found' },
      },
    });
    stubFiles({ 'https://files.example.com/z1': 'one' });
    const saved = stubSaving();
    await userEvent.click(await screen.findByRole('button', { name: 'Download 2024–25' }));
    expect(await screen.findByText('Downloaded 1 of 2 files. Missing: Report two')).toBeTruthy();
    const bytes = new Uint8Array((await saved[0]?.arrayBuffer()) ?? []);
    expect(readZipNames(bytes)).toEqual(['report.pdf', 'Contents.txt']);
    expect(new TextDecoder().decode(bytes)).toMatch(/Missing[\s\S]*Report two/);
  });

  it('reports that nothing was saved when no file could be read', async () => {
    const refused = { status: 404, body: { error: 'Document not found', code: 'document-not-found' } };
    open({
      ...answers,
      'GET /documents/z1/download-url': refused,
      'GET /documents/z2/download-url': refused,
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Download 2024–25' }));
    expect(await screen.findByText('Download failed: No file could be read.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Download 2024–25' })).toBeTruthy();
  });
});

it('a statement of a period is asked for on the page, and downloads when it is filed', async () => {
  const filed = statementOf(previewOf({ client_id: 'c1', number: 'T1-X-1' }), {
    number: 'T1-X-1',
    document_id: 'd9',
  });
  let asked = 0;
  const sent = open({
    'POST /clients/c1/statements': { status: 202, body: { number: 'T1-X-1', document_id: null } },
    'GET /statements/T1-X-1': () => {
      asked += 1;
      // At the first request, the run has not stored the statement yet.
      if (asked === 1) return { status: 404, body: { error: 'None', code: 'statement-not-found' } };
      return { body: asked === 2 ? { ...filed, document_id: null } : filed };
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Statement of a period' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Statement of a period' }));
  await userEvent.clear(dialog.getByRole('textbox', { name: /^From/ }));
  await userEvent.type(dialog.getByRole('textbox', { name: /^From/ }), '01/02/2025');
  await userEvent.clear(dialog.getByRole('textbox', { name: /^To/ }));
  await userEvent.type(dialog.getByRole('textbox', { name: /^To/ }), '31/03/2025');
  await userEvent.click(dialog.getByRole('button', { name: 'Get the statement' }));
  expect(await screen.findByText(/Statement No T1-X-1 is being made/)).toBeTruthy();
  expect(sent.find(({ call }) => call.startsWith('POST'))?.body).toEqual({
    kind: 'transactions',
    from: '2025-02-01',
    to: '2025-03-31',
  });
  expect(
    await screen.findByText('Statement No T1-X-1 is in your documents.', {}, { timeout: 9_000 }),
  ).toBeTruthy();
  const download = screen.getByRole('button', { name: 'Download' });
  expect((download as HTMLButtonElement).disabled).toBe(false);
}, 20_000);
