// @vitest-environment happy-dom

import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { NO_UNIT_VALUE } from '#shared/terms.ts';
import { openAt } from '#test/web/open-at.tsx';
import { stubPortal, stubWidth } from '#test/web/stub-portal.ts';
import { IssueStatements } from '#web/statements/issue-statements.tsx';
import { CODE, contentOf, type PreviewJson, previewOf, runOf, statementOf } from './some-statements.ts';

const LAST = { number: 'Y2025-1', to: '2025-06-30', paid: 100 };
const ANNA = previewOf({ client_id: 'anna', client_name: 'Anna Berg', difference: 24, compared_with: LAST });
const BEN = previewOf({ client_id: 'ben', client_name: 'Ben Hughes', difference: 7.5, compared_with: LAST });
const DORA = previewOf({ client_id: 'dora', client_name: 'Dora Engel', compared_with: LAST });
const CARA = previewOf({
  client_id: 'cara',
  client_name: 'Cara Diaz',
  difference: 40,
  compared_with: LAST,
  number: null,
  refusal: 'Does not add up',
});

interface Asked {
  preview?: boolean;
  client_id?: string;
  except?: string[];
}

function open(
  rows: readonly PreviewJson[] | (() => readonly PreviewJson[]),
  answers: Parameters<typeof stubPortal>[0] = {},
  at = '/manager/documents/statements?kind=year&to=2026-06-30',
) {
  const sent = stubPortal({
    'POST /statements': (_, body) => {
      const { preview, client_id: only } = body as Asked;
      if (!preview) return { status: 202, body: { run_id: 'r1' } };
      const all = typeof rows === 'function' ? rows() : rows;
      if (only === undefined) return { body: { rows: all } };
      const row = all.find(({ client_id: id }) => id === only);
      return { body: { rows: row ? [{ ...row, statement: contentOf(row) }] : [] } };
    },
    ...answers,
  });
  openAt(at, <IssueStatements />);
  return sent;
}

const issuedBy = (sent: ReturnType<typeof open>) =>
  sent.filter(({ call, body }) => call === 'POST /statements' && !(body as Asked).preview);
const rowOf = async (name: string) => (await screen.findByText(name)).closest('tr') as HTMLElement;
const progress = () => screen.getAllByRole('status').map(({ textContent }) => textContent);

beforeEach(() => {
  stubWidth(1440);
  vi.setSystemTime('2026-07-08T02:00:00.000Z');
});

test('shows that the statements are being added up', () => {
  open([], { 'POST /statements': 'never' });
  expect(progress()).toContain('Adding up every client’s statement');
  expect(screen.getByRole('button', { name: 'Issue statements' }).hasAttribute('disabled')).toBe(true);
});

test('of a fund without clients reports it', async () => {
  open([]);
  await screen.findByText('No clients yet');
});

test('shows why the statements did not load, and tries again', async () => {
  let fails = true;
  open([], {
    'POST /statements': () =>
      fails ? { status: 500, body: { error: 'Broken', code: 'internal' } } : { body: { rows: [ANNA] } },
  });
  await screen.findByText('The statements did not load');
  fails = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  await screen.findByText('Anna Berg');
});

test('lists those first whose change the movements explain least, and counts those of 10% or more', async () => {
  open([ANNA, DORA, BEN, CARA]);
  await screen.findByText('Anna Berg');
  const names = screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('button')[0]?.firstChild?.textContent);
  expect(names).toEqual(['Cara Diaz', 'Ben Hughes', 'Anna Berg', 'Dora Engel']);
  expect(within(await rowOf('Cara Diaz')).getByText('Does not add up')).toBeTruthy();
  expect(screen.getByRole('tab', { name: 'Differs 2' })).toBeTruthy();
  await userEvent.click(screen.getByRole('tab', { name: 'Differs 2' }));
  expect(screen.queryByText('Anna Berg')).toBeNull();
  // One client's statement cannot be issued, so the number leaves this client out.
  expect(screen.getByRole('button', { name: 'Issue 3 statements' })).toBeTruthy();
});

test('holds back, names whom it leaves out before it issues, and shows its progress until it is done', async () => {
  let run = runOf({ held: ['anna'], total: 2 });
  let isIssued = false;
  const rows = () =>
    [ANNA, BEN, CARA].map((row) =>
      isIssued && row === BEN
        ? { ...row, unchanged: true, issued: { number: 'Y1', document_id: 'd1' } }
        : row,
    );
  const sent = open(rows, { 'GET /statements/runs/r1': () => ({ body: run }) });
  await userEvent.click(await screen.findByRole('button', { name: 'Hold Anna Berg' }));
  expect(within(await rowOf('Anna Berg')).getByText('Held')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Issue 1 statement' }));
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog.textContent).toContain('1 client receives the statement in Documents');
  expect(dialog.textContent).toContain('1 held back');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Issue 1 statement' }));
  await screen.findByText('Issuing 1 of 2');
  expect(issuedBy(sent).map(({ body }) => body)).toEqual([
    { kind: 'year', from: '2025-07-01', to: '2026-06-30', all: true, except: ['anna'] },
  ]);
  isIssued = true;
  run = runOf({
    status: 'done',
    done: 2,
    issued_count: 1,
    held: ['anna'],
    refused: [{ client_id: 'cara', client_name: 'Cara Diaz', reason: 'Does not add up' }],
  });
  await screen.findByText('Issued 1 of 3', undefined, { timeout: 10_000 });
  expect(progress().join()).toContain('1 held, 1 not issued');
  expect(within(await rowOf('Ben Hughes')).getByText('Issued')).toBeTruthy();
  expect(within(await rowOf('Anna Berg')).getByText('Held')).toBeTruthy();
});

test('opened again with a finished run, shows each client’s result, by the client and not by its place', async () => {
  const issued = { ...BEN, unchanged: true, issued: { number: 'Y1', document_id: 'd1' } };
  open(
    [ANNA, issued, CARA],
    {
      'GET /statements/runs/r1': {
        body: runOf({ status: 'done', done: 2, issued_count: 1, unchanged_count: 1, held: ['anna'] }),
      },
    },
    '/manager/documents/statements?kind=year&to=2026-06-30&run=r1',
  );
  await screen.findByText('Issued 1 of 3');
  expect(within(await rowOf('Anna Berg')).getByText('Held')).toBeTruthy();
  expect(within(await rowOf('Ben Hughes')).getByText('Issued')).toBeTruthy();
});

test('shows why nothing was issued, and keeps the question open', async () => {
  open([ANNA], {
    'POST /statements': (_, body) =>
      (body as Asked).preview
        ? { body: { rows: [ANNA] } }
        : { status: 422, body: { error: 'There is no client left.', code: 'nobody-to-state' } },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Issue 1 statement' }));
  const dialog = await screen.findByRole('alertdialog');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Issue 1 statement' }));
  await within(dialog).findByText(/There is no client left/);
});

test('previews one as it will be printed, and issues it alone', async () => {
  const sent = open([ANNA, BEN], {
    'GET /statements/runs/r1': { body: runOf({ client_id: 'ben', total: 1 }) },
  });
  await userEvent.click(await screen.findByText('Ben Hughes'));
  const paper = await screen.findByRole('article', { name: 'Statement 2025–26' });
  expect(screen.getByText('$100.00 + $20.00 = $120.00')).toBeTruthy();
  for (const table of ['Movements', 'Called during the year', 'Paid to you during the year'])
    expect(within(paper).getByRole('table', { name: table })).toBeTruthy();
  for (const text of [
    'Contribution, Osko',
    'Settlement, due 20/08/2025',
    '3.50',
    'Not issued',
    NO_UNIT_VALUE,
  ])
    expect(paper.textContent).toContain(text);
  await userEvent.click(screen.getByRole('button', { name: 'Issue this one' }));
  const dialog = await screen.findByRole('alertdialog', { name: /Issue the statement for Ben Hughes/ });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Issue 1 statement' }));
  await screen.findByText('Issuing 1 of 1');
  expect(issuedBy(sent).map(({ body }) => body)).toEqual([
    { kind: 'year', from: '2025-07-01', to: '2026-06-30', client_id: 'ben' },
  ]);
  expect(within(await rowOf('Ben Hughes')).getByText('Issuing')).toBeTruthy();
  expect(within(await rowOf('Anna Berg')).getByText('Waiting')).toBeTruthy();
});

test('shows paper, pack and code of an issued one; reports one that begins with other sums than the last ended with', async () => {
  const issued = {
    ...BEN,
    unchanged: true,
    issued: { number: 'Y2026-ben-1', document_id: 'd1' },
    compared_with: { number: 'Y2025-ben-1', to: '2025-06-30', paid: 90 },
  };
  open([issued], {
    'GET /statements/Y2026-ben-1': { body: statementOf(issued, { pack_document_id: 'p1' }) },
  });
  await userEvent.click(await screen.findByText('Ben Hughes'));
  const paper = await screen.findByRole('article');
  await within(paper).findByText(/Issued 08\/07\/2026/);
  expect(paper.textContent).toContain(`/verify/${CODE}`);
  expect(screen.getByRole('button', { name: 'PDF' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'SMSF pack' })).toBeTruthy();
  expect(screen.getByText(/ended with \$90\.00\. This statement begins with \$100\.00/)).toBeTruthy();
});

test('for one that is to be replaced the foot issues and holds, and the issued papers are above it', async () => {
  const changed = { ...BEN, number: 'Y2026-ben-2', issued: { number: 'Y2026-ben-1', document_id: 'd1' } };
  open([changed], { 'GET /statements/Y2026-ben-1': { body: statementOf(BEN, { pack_document_id: 'p1' }) } });
  await userEvent.click(await screen.findByText('Ben Hughes'));
  const papers = await screen.findByRole('region', { name: 'The issued statement' });
  expect(
    within(papers)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['PDF', 'SMSF pack']);
  expect(screen.getAllByRole('button', { name: 'PDF' })).toHaveLength(1);
  expect(screen.getByText(/Replaces No Y2026-ben-1/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Issue this one' })).toBeTruthy();
});

test('a preview that does not load reports it, and is tried again', async () => {
  let fails = true;
  open([ANNA], {
    'POST /statements': (_, body) => {
      if ((body as Asked).client_id === undefined) return { body: { rows: [ANNA] } };
      if (fails) return { status: 500, body: { error: 'Broken', code: 'internal' } };
      return { body: { rows: [{ ...ANNA, statement: contentOf(ANNA) }] } };
    },
  });
  await userEvent.click(await screen.findByText('Anna Berg'));
  await screen.findByText('The statement did not load');
  fails = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  await screen.findByRole('article');
});

test('on a phone lists the clients as cards with the same words', async () => {
  stubWidth(390);
  open([ANNA, CARA]);
  const list = await screen.findByRole('list', { name: 'Statements' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(2);
  expect(within(list).getByText('Does not add up')).toBeTruthy();
  expect(within(list).getByRole('button', { name: 'Hold Anna Berg' })).toBeTruthy();
});
