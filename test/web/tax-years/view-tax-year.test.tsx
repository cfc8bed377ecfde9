// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { openAt } from '#test/web/open-at.tsx';
import { onePage, stubPortal, stubWidth } from '#test/web/stub-portal.ts';
import { ListTaxYears } from '#web/tax-years/list-tax-years.tsx';
import { ViewTaxYear } from '#web/tax-years/view-tax-year.tsx';
import { FrameContext } from '#web/ui/page.tsx';
import { shownJson, type TaxYearJson, taxYearJson } from './some-tax-years.ts';

beforeEach(() => {
  vi.setSystemTime('2025-10-10T06:00:00.000Z');
  stubWidth(1440);
});

function open(at: string, answers: Parameters<typeof stubPortal>[0], readsOnly = false) {
  const sent = stubPortal({
    'GET /audit': onePage({ entries: [] }),
    ...answers,
  });
  openAt(
    at,
    <FrameContext value={{ readsOnly }}>
      <Routes>
        <Route path="/manager/tax-years" element={<ListTaxYears />} />
        <Route path="/manager/tax-years/:year" element={<ViewTaxYear />} />
      </Routes>
    </FrameContext>,
  );
  return sent;
}

const PATH = '/manager/tax-years/2025';
const year = (tax_year: TaxYearJson, faults: Parameters<typeof shownJson>[1] = []) => ({
  'GET /tax-years/2025': { body: shownJson(tax_year, faults) },
});
const ASKED = { by_name: 'Jo Bennett', at: '2025-08-02T02:00:00.000Z' };

test('the list shows each year with its state, and marks a year past its day', async () => {
  open('/manager/tax-years', {
    'GET /tax-years': {
      body: {
        tax_years: [taxYearJson({ year: 2026, due_on: '2026-09-30', table: null, may: null }), taxYearJson()],
      },
    },
  });
  const rows = within(await screen.findByRole('table', { name: 'Tax years' }));
  expect(rows.getByRole('link', { name: '2024–25' }).getAttribute('href')).toBe(PATH);
  expect(rows.getByText('No table yet')).toBeDefined();
  expect(rows.getByText('30/09/2025').closest('.text-warning')).not.toBeNull();
  expect(rows.getByText('30/09/2026').closest('.text-warning')).toBeNull();
});

test('a table that ties is shown with its amounts, and its approval is requested with the form chosen', async () => {
  const sent = open(PATH, {
    ...year(taxYearJson()),
    'PUT /tax-years/2025': { body: taxYearJson({ status: 'Awaiting approval', may: 'waits', asked: ASKED }) },
  });
  const table = within(await screen.findByRole('table', { name: 'Tax table' }));
  expect(table.getByText('13U $2,000.90')).toBeDefined();
  expect(table.getByText('$2,734.42')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Request approval' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.selectOptions(dialog.getByLabelText('Form'), 'SDS');
  await userEvent.click(dialog.getByRole('button', { name: 'Request approval' }));
  await vi.waitFor(() =>
    expect(sent.find(({ call }) => call === 'PUT /tax-years/2025')?.body).toEqual({
      status: 'Approved',
      form: 'SDS',
    }),
  );
});

test('the other manager approves what was asked, or sends it back', async () => {
  const awaiting = taxYearJson({ status: 'Awaiting approval', may: 'approves', asked: ASKED });
  const sent = open(PATH, {
    ...year(awaiting),
    'PUT /tax-years/2025': { body: taxYearJson({ status: 'Approved', may: null }) },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Approve 2 statements' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.queryByLabelText('Form')).toBeNull();
  await userEvent.click(dialog.getByRole('button', { name: 'Approve 2 statements' }));
  await vi.waitFor(() =>
    expect(sent.find(({ call }) => call === 'PUT /tax-years/2025')?.body).toEqual({
      status: 'Approved',
      asked_at: ASKED.at,
    }),
  );
});

test('what does not tie is named, and nothing can be approved', async () => {
  open(PATH, year(taxYearJson(), [{ client_id: 'anna', message: 'Anna Berg: cash is $1.00.' }]));
  expect(await screen.findByText('Anna Berg: cash is $1.00.')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Request approval' })).toBeNull();
});

test('statements that a later approval or cancellation made wrong are named', async () => {
  open(PATH, year(taxYearJson({ status: 'Approved', may: null, distributions_changed: true })));
  expect(await screen.findByText('Statements do not tie')).toBeDefined();
  expect(screen.getByText(/approved or cancelled after the statements were approved/)).toBeDefined();
});

test('a year without a table says what to import; an auditor has no button', async () => {
  open(PATH, year(taxYearJson({ table: null, may: null })), true);
  expect(await screen.findByText('No tax table yet')).toBeDefined();
  for (const name of ['Import table', 'Choose form'])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

test('the form is chosen before the first table', async () => {
  const sent = open(PATH, {
    ...year(taxYearJson({ table: null, may: null })),
    'PUT /tax-years/2025': { body: taxYearJson({ table: null, may: null, form: 'SDS' }) },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Choose form' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.selectOptions(dialog.getByLabelText('Form'), 'SDS');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await vi.waitFor(() =>
    expect(sent.find(({ call }) => call === 'PUT /tax-years/2025')?.body).toEqual({ form: 'SDS' }),
  );
});

test('a table is previewed with what does not tie before it is imported', async () => {
  open(PATH, { ...year(taxYearJson({ table: null, may: null })) });
  await userEvent.click(await screen.findByRole('button', { name: 'Import table' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Import the tax table of 2024–25' }));
  expect(dialog.getByText(/client, tfn_withheld, cash/)).toBeDefined();
});
