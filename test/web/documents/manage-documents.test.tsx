// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clientJson } from '#test/web/clients/some-clients.ts';
import { documentOf } from '#test/web/documents/some-documents.ts';
import { openAt } from '#test/web/open-at.tsx';
import { type Posted, stubBucket } from '#test/web/stub-bucket.ts';
import { onePage, stubPortal, stubWidth } from '#test/web/stub-portal.ts';
import { ManageDocuments } from '#web/documents/manage-documents.tsx';
import { cancelUploads, clearEnded } from '#web/documents/upload-queue.ts';

const NOW = new Date().toISOString();
const DOCUMENTS = [
  documentOf({ id: 'd1', name: 'Notice CC-2025-03', document_type: 'Capital Call', uploaded_at: NOW }),
  documentOf({
    id: 'd2',
    name: 'Tax statement',
    document_type: null,
    client_id: 'c1',
    client_name: 'Olivia Chen',
    filename: 'tax.xlsx',
    uploaded_by_name: 'Ann Lee',
  }),
  documentOf({ id: 'd3', name: 'Annual report', uploaded_at: '2025-01-01T02:00:00.000Z' }),
];
const CLIENT = clientJson({ entity_type: 'SMSF', entity_name: 'Chen Family Super', document_count: 1 });

const listed = (documents: readonly object[]) => ({
  body: {
    documents,
    total: documents.length,
    next_cursor: null,
    summary: { documents: documents.length, fund_level: 2, clients: 1 },
  },
});

let place = { now: '' };
let posted: Posted[] = [];
function open(at = '/manager/documents', answers: Parameters<typeof stubPortal>[0] = {}) {
  const sent = stubPortal({
    'GET /documents': listed(DOCUMENTS),
    'GET /documents/types': onePage({
      types: [
        { id: 'report', name: 'Report' },
        { id: 'tax', name: 'Tax Document' },
      ],
    }),
    'GET /clients': onePage({ clients: [CLIENT] }),
    ...answers,
  });
  posted = stubBucket();
  place = openAt(at, <ManageDocuments />);
  return sent;
}

const cards = () =>
  within(screen.getByRole('list', { name: 'Documents' }))
    .getAllByRole('listitem')
    .map((card) => within(card).getAllByText(/Notice|Tax statement|Annual/)[0]?.textContent);

beforeEach(() => stubWidth(1440));
afterEach(() => {
  cancelUploads([]);
  clearEnded();
});

describe('the documents page', () => {
  it('counts all, recent, fund-level and client-level documents', async () => {
    open();
    await screen.findByText('Annual report');
    expect(screen.getByText('Total documents').closest('dl')?.textContent).toBe(
      'Total documents33 document typesRecent documents1Last 7 days' +
        'Fund-level2Visible to all clientsClient-level1Across 1 client',
    );
  });

  it('shows nothing for days in reverse order, and explains it', async () => {
    open('/manager/documents?from=2025-06-10&to=2025-06-01');
    expect(await screen.findByText('No documents match your current filters')).toBeTruthy();
    expect(screen.getByText('From date must be before to date.')).toBeTruthy();
  });

  it('starts as a grid, newest first, and sorts by name and by type', async () => {
    open();
    await screen.findByText('Annual report');
    expect(cards()).toEqual(['Notice CC-2025-03', 'Tax statement', 'Annual report']);
    await userEvent.selectOptions(screen.getByRole('combobox', { name: /^Sorted by/ }), 'name, A to Z');
    expect(cards()).toEqual(['Annual report', 'Notice CC-2025-03', 'Tax statement']);
    expect(place.now).toBe('/manager/documents?sort=name');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: /^Sorted by/ }), 'type, A to Z');
    expect(cards()).toEqual(['Notice CC-2025-03', 'Tax statement', 'Annual report']);
  });

  it('shows who opened a document and when, and links to its history', async () => {
    const at = '2025-06-11T02:00:00.000Z';
    const opened_by = [
      { name: 'Olivia Chen', client_name: 'Olivia Chen', at },
      { name: 'Ann Lee', client_name: 'Olivia Chen', at },
    ];
    open('/manager/documents', {
      'GET /documents/d3': { body: { ...documentOf({ id: 'd3' }), status: 'available', opened_by } },
    });
    await userEvent.click(
      await screen.findByRole('button', { name: 'Who opened Annual report, and history' }),
    );
    const list = await screen.findByRole('list', { name: 'Who opened it' });
    expect(
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      expect.stringMatching(/^Olivia Chen11\/06\/2025/),
      expect.stringMatching(/^Ann Lee, for Olivia Chen11\/06\/2025/),
    ]);
    const link = screen.getByRole('link', { name: 'History' });
    expect(link.getAttribute('href')).toBe('/manager/audit?kind=document&record=d3');
  });

  it('groups the notices of a call and documents of equal names in one card, which opens to all, each with its client', async () => {
    const of = (id: string, client: string, given: object) =>
      documentOf({ id, client_id: client, client_name: `Client ${client}`, uploaded_at: NOW, ...given });
    const call = { name: 'Capital call: Roof', document_type: 'Capital Call' };
    const tax = { name: 'Tax statement', document_type: 'Tax Document' };
    const many = [
      ...['a', 'b', 'c'].map((client) => of(`one-${client}`, client, { ...call, capital_call_id: 'one' })),
      ...['a', 'b'].map((client) => of(`two-${client}`, client, { ...call, capital_call_id: 'two' })),
      ...['a', 'b'].map((client) => of(`tax-${client}`, client, tax)),
      documentOf({ id: 'fund-1', name: 'Tax statement', document_type: 'Tax Document', uploaded_at: NOW }),
      documentOf({ id: 'fund-2', name: 'Tax statement', document_type: 'Tax Document', uploaded_at: NOW }),
    ];
    open('/manager/documents', { 'GET /documents': listed(many) });
    const list = await screen.findByRole('list', { name: 'Documents' });
    const stacks = within(list).getAllByRole('button', { expanded: false });
    expect(stacks.map(({ textContent }) => textContent)).toEqual([
      'Capital call: Roof, 3 clients',
      'Tax statement, 2 clients',
      'Capital call: Roof, 2 clients',
    ]);
    expect(within(list).getAllByRole('listitem')).toHaveLength(5);
    expect(screen.getByText('9 documents in 5 cards')).toBeTruthy();
    expect(screen.getByText('Recent documents').closest('dl')?.textContent).toContain(
      'Recent documents9Last 7 daysFund-level',
    );
    await userEvent.click(stacks[0] as HTMLElement);
    const files = within(screen.getByRole('list', { name: 'Files of Capital call: Roof' }));
    expect(files.getAllByRole('listitem')).toHaveLength(3);
    await userEvent.click(files.getByRole('button', { name: 'Delete Capital call: Roof, Client b' }));
    expect((await screen.findByRole('alertdialog')).textContent).toContain('removed for Client b too');
  });

  it.each(['grid', 'list'])('marks a statement that a later one replaces, in the %s', async (layout) => {
    const statement = (edition: number) => ({
      number: `Y2025-7K4MQ2XD-${edition}`,
      kind: 'year' as const,
      is_pack: false,
      opening: 0,
      movements: 0,
      closing: 0,
      units: 0,
    });
    const papers = [1, 2].map((edition) =>
      documentOf({ id: `s${edition}`, name: `Edition ${edition}`, statement: statement(edition) as never }),
    );
    open(`/manager/documents?view=${layout}`, { 'GET /documents': listed(papers) });
    const item = layout === 'grid' ? 'li' : 'tr';
    const isMarked = async (name: string) =>
      within((await screen.findByText(name)).closest(item) as HTMLElement).queryByText('Replaced') !== null;
    expect([await isMarked('Edition 1'), await isMarked('Edition 2')]).toEqual([true, false]);
  });

  it('can be a list, whose headings sort too', async () => {
    open();
    await screen.findByText('Annual report');
    await userEvent.click(screen.getByRole('radio', { name: 'List' }));
    const table = within(screen.getByRole('table', { name: 'Documents' }));
    expect(table.getAllByRole('row')[2]?.textContent).toContain('Ann Lee');
    await userEvent.click(table.getByRole('button', { name: 'Name' }));
    expect(place.now).toBe('/manager/documents?sort=name&view=list');
    expect(table.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('ascending');
  });

  it.each([
    ['Type', 'Other', ['Tax statement']],
    ['Client', 'Fund-level', ['Notice CC-2025-03', 'Annual report']],
    ['Client', 'Olivia Chen', ['Tax statement']],
  ])('can be filtered by %s %s', async (filter, choice, left) => {
    open();
    await screen.findByText('Annual report');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: new RegExp(`^${filter}`) }), choice);
    await waitFor(() => expect(cards()).toEqual(left));
  });

  it('can be filtered by uploader and day, in the address too', async () => {
    open('/manager/documents?by=Sam+Wood&to=2025-06-30');
    await screen.findByText('Annual report');
    expect(cards()).toEqual(['Annual report']);
    await userEvent.click(screen.getByRole('button', { name: 'Clear Filters' }));
    expect(cards()).toHaveLength(3);
  });

  it('counts nothing when it did not load', async () => {
    open('/manager/documents', {
      'GET /documents': { status: 400, body: { error: 'Not today', code: 'x' } },
    });
    expect((await screen.findByRole('alert')).textContent).toContain('Not today. Nothing was changed.');
    expect(screen.getByText('Total documents').closest('dl')?.textContent).toBe(
      'Total documents–Not loadedRecent documents–Last 7 days' +
        'Fund-level–Visible to all clientsClient-level–Not loaded',
    );
  });
});

describe('editing', () => {
  async function edit(name: string, answers: Parameters<typeof stubPortal>[0] = {}) {
    const sent = open('/manager/documents', answers);
    await userEvent.click(await screen.findByRole('button', { name: `Edit ${name}` }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit document' }));
    const audience = dialog.getByRole<HTMLInputElement>('combobox', { name: 'Who sees it' });
    await waitFor(() => expect(audience.disabled).toBe(false));
    return { sent, dialog };
  }
  const puts = (sent: ReturnType<typeof open>) => sent.filter(({ call }) => call.startsWith('PUT'));
  const save = (dialog: Awaited<ReturnType<typeof edit>>['dialog']) =>
    userEvent.click(dialog.getByRole('button', { name: 'Save' }));

  it('sends the changed fields with the reason, after naming who loses and who gains the document', async () => {
    const { sent, dialog } = await edit('Tax statement', {
      'PUT /documents/d2': { body: documentOf({ id: 'd2' }) },
    });
    expect(dialog.getByText('Visible to Olivia Chen, as before.')).toBeTruthy();
    const audience = dialog.getByRole('combobox', { name: 'Who sees it' });
    await userEvent.clear(audience);
    await userEvent.type(audience, 'Fund-level');
    await userEvent.keyboard('{Enter}');
    expect(dialog.getByText(/From now on, every client sees it\.$/)).toBeTruthy();
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
    await userEvent.type(dialog.getByLabelText('Reason'), 'It concerns everybody');
    await save(dialog);
    expect(await screen.findByText('Document updated.')).toBeTruthy();
    expect(puts(sent)).toMatchObject([
      { call: 'PUT /documents/d2', body: { client_id: null, reason: 'It concerns everybody' } },
    ]);
  });

  it('does not save a document that nobody would see', async () => {
    const { sent, dialog } = await edit('Annual report');
    await userEvent.clear(dialog.getByRole('combobox', { name: 'Who sees it' }));
    await userEvent.tab();
    await userEvent.type(dialog.getByLabelText('Reason'), 'A mistake');
    await save(dialog);
    expect(puts(sent)).toEqual([]);
  });

  it('explains why the notice of an issued call stays as it is', async () => {
    const error =
      'This is the notice of an issued capital call. It cannot be removed while the call is issued.';
    const { dialog } = await edit('Notice CC-2025-03', {
      'PUT /documents/d1': { status: 409, body: { error, code: 'notice-of-issued-call' } },
    });
    await userEvent.type(dialog.getByLabelText('Document name'), ' 2');
    await userEvent.type(dialog.getByLabelText('Reason'), 'Numbered wrongly');
    await save(dialog);
    expect(await dialog.findByText(error)).toBeTruthy();
  });
});

describe('deleting', () => {
  async function ask(answer: Parameters<typeof stubPortal>[0][string]) {
    let deleted = false;
    const sent = open('/manager/documents', {
      'GET /documents': () => listed(deleted ? DOCUMENTS.slice(0, 2) : DOCUMENTS),
      'DELETE /documents/d3': (url, body) => {
        deleted = answer !== 'never';
        return typeof answer === 'function' ? answer(url, body) : answer;
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Annual report' }));
    return { sent, question: within(await screen.findByRole('alertdialog')) };
  }

  it('requires a confirmation that names who else loses the document', async () => {
    const { sent, question } = await ask('never');
    expect(question.getByText(/will be removed for all clients too/)).toBeTruthy();
    await userEvent.click(question.getByRole('button', { name: 'Cancel' }));
    expect(sent.some(({ call }) => call.startsWith('DELETE'))).toBe(false);
  });

  it('shows why it failed', async () => {
    const { question } = await ask({
      status: 404,
      body: { error: 'Document not found', code: 'document-not-found' },
    });
    await userEvent.click(question.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Delete failed: Document not found')).toBeTruthy();
  });
});

it.each([
  ['above what is seen', -900, 1],
  ['in view', 200, 0],
])('the next page is shown from its top when the list begins %s', async (_, top, times) => {
  const many = Array.from({ length: 30 }, (_, index) =>
    documentOf({ id: `m${index}`, name: `Report ${index}` }),
  );
  open('/manager/documents', { 'GET /documents': listed(many) });
  await screen.findByRole('navigation', { name: 'Pages' });
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, top, 800, 900));
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => {});
  const [second] = within(screen.getByRole('navigation', { name: 'Pages' })).getAllByRole('button', {
    name: /2/,
  });
  await userEvent.click(second as HTMLElement);
  expect(place.now).toContain('page=2');
  expect(scrolled).toHaveBeenCalledTimes(times);
  if (times) expect(scrolled.mock.contexts[0]).toBe(screen.getByRole('region', { name: 'Vault' }));
});

describe('uploading', () => {
  const file = (name: string, text = 'abc') => new File([text], name, { type: 'application/pdf' });

  const ANNOUNCED = {
    status: 201,
    body: {
      document: { ...documentOf({ id: 'n1' }), status: 'pending' },
      upload: { url: '/bucket/n1', fields: { key: 'n1' } },
    },
  };

  async function panel(answers: Parameters<typeof stubPortal>[0] = {}) {
    const sent = open('/manager/documents?upload=1', {
      'POST /documents/upload': ANNOUNCED,
      'POST /documents/uploads/n1/complete': { body: { ...documentOf({ id: 'n1' }), status: 'available' } },
      ...answers,
    });
    const shown = within(await screen.findByRole('dialog', { name: 'Upload documents' }));
    return { sent, shown };
  }

  const audience = (shown: Pick<typeof screen, 'getByRole'>, name: string | RegExp = 'Who sees it') =>
    shown.getByRole<HTMLInputElement>('combobox', { name });

  async function fill(shown: Awaited<ReturnType<typeof panel>>['shown'], seenBy = 'Fund-level') {
    await shown.findByRole('option', { name: 'Report' });
    await waitFor(() => expect(audience(shown).disabled).toBe(false));
    await userEvent.type(audience(shown), seenBy);
    await userEvent.keyboard('{Enter}');
    await userEvent.selectOptions(shown.getByLabelText('Document type'), 'Report');
    await userEvent.type(shown.getByLabelText('Document name'), 'Notice');
  }

  it('accepts no file before type, audience and name are filled in, and explains it', async () => {
    const { shown } = await panel();
    await userEvent.click(shown.getByLabelText('Files'));
    expect(await shown.findByText('Please fill in all required fields before selecting a file')).toBeTruthy();
    expect(shown.getByLabelText('Document type').getAttribute('aria-invalid')).toBe('true');
    expect(shown.getByLabelText('Document name').getAttribute('aria-invalid')).toBe('true');
    expect(shown.getByText('Choose a client or Fund-level')).toBeTruthy();
  });

  it('has no audience until one is chosen, and names it when it is all clients', async () => {
    const { shown } = await panel();
    await waitFor(() => expect(audience(shown).disabled).toBe(false));
    expect(audience(shown).value).toBe('');
    expect(shown.queryByText('Visible to all clients')).toBeNull();
    await fill(shown);
    expect(shown.getByText('Visible to all clients')).toBeTruthy();
  });

  it('requires the audience again after each upload', async () => {
    const { shown } = await panel();
    await fill(shown);
    await userEvent.upload(shown.getByLabelText('Files'), file('notice.pdf'));
    await userEvent.click(await screen.findByRole('button', { name: 'Confirm Upload' }));
    await waitFor(() => expect(posted).toHaveLength(1));
    posted[0]?.answer(204);
    await waitFor(() => expect(audience(shown).value).toBe(''));
  });

  describe('of several files, each with its own audience,', () => {
    async function several() {
      const { sent, shown } = await panel();
      await fill(shown, 'Choose for each file');
      await userEvent.upload(shown.getByLabelText('Files'), [
        file('Statement Chen, Olivia 2025.pdf'),
        file('Annual report.pdf'),
      ]);
      const question = within(await screen.findByRole('dialog', { name: 'Confirm Upload' }));
      await question.findAllByRole('combobox');
      return { sent, question };
    }
    const audiences = (question: Pick<typeof screen, 'getAllByRole'>) =>
      question.getAllByRole<HTMLInputElement>('combobox').map(({ value }) => value);
    const announced = (sent: Awaited<ReturnType<typeof several>>['sent']) =>
      sent.filter(({ call }) => call === 'POST /documents/upload').map(({ body }) => body);

    it('suggests the client in a file’s name and applies nothing by itself', async () => {
      const { sent, question } = await several();
      expect(audiences(question)).toEqual(['', '']);
      expect(question.getAllByRole('button', { name: /^Accept/ })).toHaveLength(1);
      await userEvent.click(question.getByRole('button', { name: 'Confirm Upload' }));
      expect(await question.findAllByText('Choose a client or Fund-level')).toHaveLength(2);
      expect(announced(sent)).toEqual([]);
    });

    it('sends each to its accepted or chosen audience', async () => {
      const { sent, question } = await several();
      await userEvent.click(question.getByRole('button', { name: /^Accept Olivia Chen/ }));
      expect(audiences(question)).toEqual(['Olivia Chen, Chen Family Super', '']);
      await userEvent.type(audience(question, /Annual report/), 'Fund-level');
      await userEvent.keyboard('{Enter}');
      await userEvent.click(question.getByRole('button', { name: 'Confirm Upload' }));
      await waitFor(() => expect(posted).toHaveLength(2));
      expect(announced(sent)).toMatchObject([
        { filename: 'Statement Chen, Olivia 2025.pdf', client_id: CLIENT.id },
        { filename: 'Annual report.pdf', client_id: null },
      ]);
      for (const one of posted) one.answer(204);
      expect(await screen.findByText('2 of 2 uploaded')).toBeTruthy();
    });
  });

  it('takes ten files for ten clients in three presses after the drop, each with its progress and the server’s reason', async () => {
    const clients = Array.from({ length: 10 }, (_, index) =>
      clientJson({ id: `c${index}`, name: `Client Number${index}`, entity_name: '' }),
    );
    const { sent, shown } = await panel({
      'GET /clients': { body: { clients, total: 10, next_cursor: null } },
      'POST /documents/upload': (_url, body) =>
        (body as { client_id: string }).client_id === 'c9'
          ? {
              status: 422,
              body: { error: 'This document type does not exist.', code: 'unknown-document-type' },
            }
          : ANNOUNCED,
    });
    await userEvent.upload(
      shown.getByLabelText('Files of several clients'),
      clients.map(({ name }) => file(`${name} tax 2026.pdf`)),
    );
    const question = within(await screen.findByRole('dialog', { name: 'Confirm Upload' }));
    await userEvent.click(await question.findByRole('button', { name: /^Accept 10,/ }));
    await userEvent.selectOptions(question.getByLabelText('Type of all files'), 'Tax Document');
    await userEvent.click(question.getByRole('button', { name: 'Confirm Upload' }));
    for (let done = 0; done < 9; done += 1) {
      await waitFor(() => expect(posted.length).toBeGreaterThan(done));
      posted[done]?.answer(204);
    }
    expect(await screen.findByText('9 of 10 uploaded')).toBeTruthy();
    expect(screen.getByText('This document type does not exist.')).toBeTruthy();
    expect(
      sent.filter(({ call }) => call === 'POST /documents/upload').map(({ body }) => body),
    ).toMatchObject(
      clients.map(({ id, name }) => ({ client_id: id, name: `${name} tax 2026`, document_type_id: 'tax' })),
    );
  });

  it('refuses wrong kinds and sizes immediately, and requests confirmation only for the rest', async () => {
    const { shown } = await panel();
    await fill(shown);
    const large = file('large.pdf');
    Object.defineProperty(large, 'size', { value: 10_485_761 });
    await userEvent.upload(shown.getByLabelText('Files'), [file('a.exe'), large, file('good.pdf')], {
      applyAccept: false,
    });
    const question = within(await screen.findByRole('dialog', { name: 'Confirm Upload' }));
    expect(question.getByText('good.pdf')).toBeTruthy();
    await userEvent.click(question.getByRole('button', { name: 'Cancel' }));
    expect(shown.getByText(/^Invalid file type. Accepted types: .pdf, .doc,/)).toBeTruthy();
    expect(shown.getByText('File size must be less than 10MB')).toBeTruthy();
    expect(posted).toEqual([]);
  });

  it('keeps the confirmation locked until the file is sent, then continues when the panel closes', async () => {
    let check = () => {};
    const checked = new Promise<void>((resolve) => {
      check = resolve;
    });
    const { shown } = await panel({
      'POST /documents/uploads/n1/complete': async () => {
        await checked;
        return { body: { ...documentOf({ id: 'n1' }), status: 'available' } };
      },
    });
    await fill(shown);
    await userEvent.upload(shown.getByLabelText('Files'), file('notice.pdf'));
    const confirm = await screen.findByRole('dialog', { name: 'Confirm Upload' });
    await userEvent.click(within(confirm).getByRole('button', { name: 'Confirm Upload' }));
    await waitFor(() => expect(posted).toHaveLength(1));
    posted[0]?.send(0.5);
    expect(await within(confirm).findByText(/, 50%$/)).toBeTruthy();
    expect(within(confirm).queryByRole('button', { name: 'Close' })).toBeNull();
    await userEvent.keyboard('{Escape}');
    expect(confirm.isConnected).toBe(true);
    posted[0]?.answer(204);
    await waitFor(() => expect(confirm.isConnected).toBe(false));
    await userEvent.click(shown.getByRole('button', { name: 'Close' }));
    expect(await screen.findByText('1 uploading')).toBeTruthy();
    check();
    expect(await screen.findByText('Document uploaded successfully!')).toBeTruthy();
  });

  it('offers a fixed list of types when the types do not load', async () => {
    const { shown } = await panel({
      'GET /documents/types': { status: 400, body: { error: 'No.', code: 'x' } },
    });
    await shown.findByRole('option', { name: 'Receipt' });
    const names = within(shown.getByLabelText('Document type'))
      .getAllByRole('option')
      .map(({ textContent }) => textContent);
    expect(names).toEqual([
      'Choose a type',
      'Contract',
      'Capital Call',
      'Legal Document',
      'Investment Information',
      'Report',
      'Tax Document',
      'Compliance',
      'Receipt',
      'Distribution',
    ]);
  });
});
