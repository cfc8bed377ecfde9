// @vitest-environment happy-dom

import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Answered } from '#test/web/answers.ts';
import { openAt } from '#test/web/open-at.tsx';
import { failsOnce, type Sent, stubPortal, stubWidth } from '#test/web/stub-portal.ts';
import { ManageProperties } from '#web/fund/manage-properties.tsx';
import { valuesOf } from '#web/fund/value-over-time.tsx';
import { detailJson, fundAnswers, MILL, QUAY } from './some-properties.ts';

const VALUATIONS: Answered<'getProperty'>['valuations'] = [
  {
    ...QUAY.latestValuation,
    id: 'v2',
    entered_at: '2025-04-01T00:00:00.000Z',
    entered_by_name: 'Sam Wood',
    deleted_at: null,
    deleted_by_name: null,
    deleted_reason: null,
  },
  {
    marketValue: 2_850_000.5,
    date: '2023-07-21',
    source: 'Purchase price',
    valuer: null,
    basis: null,
    document_id: null,
    id: 'v1',
    entered_at: '2023-07-24T00:00:00.000Z',
    entered_by_name: 'Alex Poe',
    deleted_at: null,
    deleted_by_name: null,
    deleted_reason: null,
  },
];

type Answers = Parameters<typeof stubPortal>[0];

function open(
  at = '/manager/fund',
  answers: Answers = {},
  overview: Parameters<typeof fundAnswers>[0] = {},
): Sent[] {
  const sent = stubPortal({
    ...fundAnswers(overview),
    'GET /fund/properties/p1': { body: detailJson({ valuations: VALUATIONS }) },
    'GET /audit': { body: { entries: [], total: null, next_cursor: null } },
    'GET /fund/properties/p3': { body: detailJson(MILL) },
    ...answers,
  });
  openAt(at, <ManageProperties />);
  return sent;
}

const panel = async (name = '18 Quay Street') => within(await screen.findByRole('dialog', { name }));
const press = (name: string | RegExp, within_ = screen as Pick<typeof screen, 'getByRole'>) =>
  userEvent.click(within_.getByRole('button', { name }));
const puts = (sent: Sent[]) => sent.filter(({ call }) => !call.startsWith('GET'));

async function type(dialog: ReturnType<typeof within>, fields: Record<string, string>) {
  for (const [label, text] of Object.entries(fields)) {
    const field = dialog.getByLabelText(new RegExp(`^${label}`));
    await userEvent.clear(field);
    if (text) await userEvent.type(field, text);
  }
}

beforeEach(() => stubWidth(1440));

describe('the list of properties', () => {
  it('offers to add the first property', async () => {
    open('/manager/fund', {}, { properties: [] });
    const portfolio = within(await screen.findByRole('region', { name: 'Portfolio Properties' }));
    await press('Add property', portfolio);
    expect(await screen.findByRole('dialog', { name: 'Add property' })).toBeTruthy();
  });
});

describe('a property', () => {
  it('shows its details, its rental and every valuation with source and person', async () => {
    open('/manager/fund?property=p1');
    const shown = await panel();
    await waitFor(() => expect(shown.getAllByText('$3,120,000.00')).toHaveLength(2));
    for (const text of ['Commercial', 'Newcastle, NSW, Australia', 'Harbour Dental Group', '$17,200.00'])
      expect(shown.getByText(text)).toBeTruthy();
    const history = within(shown.getByRole('list', { name: 'Valuations' })).getAllByRole('listitem');
    expect(history.map(({ textContent }) => textContent)).toEqual([
      '31/03/2025currentIndependent valuationEntered 01/04/2025 by Sam Wood$3,120,000.00Delete',
      '21/07/2023Purchase priceEntered 24/07/2023 by Alex Poe$2,850,000.50Delete',
    ]);
  });

  it('shows which details are missing', async () => {
    open('/manager/fund?property=p3');
    const shown = await panel('3 Mill Lane');
    expect(await shown.findByText('No valuations yet')).toBeTruthy();
    expect(shown.getByText('Not valued yet')).toBeTruthy();
    expect(shown.getByText('No active rental')).toBeTruthy();
    expect(shown.getByRole('button', { name: 'Set rental' })).toBeTruthy();
    expect(shown.queryByRole('button', { name: 'End rental' })).toBeNull();
  });

  it('warns of a lease that has ended', async () => {
    const rental = { ...QUAY.rental, leaseEnd: '2020-06-30' };
    open('/manager/fund?property=p1', { 'GET /fund/properties/p1': { body: detailJson({ rental }) } });
    expect(
      await screen.findByText(/^The lease’s end date has passed, so the rent no longer counts/),
    ).toBeTruthy();
  });

  it('that does not load reports it, and loads on retry', async () => {
    open('/manager/fund?property=p1', {
      'GET /fund/properties/p1': failsOnce(
        { body: detailJson({ valuations: VALUATIONS }) },
        { status: 404, body: { error: 'Property not found', code: 'property-not-found' } },
      ),
    });
    expect(await screen.findByText('The property did not load')).toBeTruthy();
    await press('Try Again', await panel());
    expect(await screen.findByText('Purchase price')).toBeTruthy();
  });
});

describe('changing a property', () => {
  const changed: Answers = { 'PUT /fund/properties/p1': { body: QUAY } };
  const openDialog = async (button: string, title: string, answers = changed) => {
    const sent = open('/manager/fund?property=p1', answers);
    await press(button, await panel());
    return { sent, dialog: within(await screen.findByRole('dialog', { name: title })) };
  };

  it('sends only the changed detail', async () => {
    const { sent, dialog } = await openDialog('Edit', 'Edit property');
    await type(dialog, { City: 'Maitland' });
    await press('Save', dialog);
    expect(await screen.findByText('Property details saved.')).toBeTruthy();
    expect(puts(sent)).toEqual([
      { call: 'PUT /fund/properties/p1', body: { location: { city: 'Maitland' } } },
    ]);
  });

  it('sends nothing when nothing was changed', async () => {
    const { sent, dialog } = await openDialog('Edit', 'Edit property');
    await press('Save', dialog);
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Edit property' })).toBeNull());
    expect(puts(sent)).toEqual([]);
  });

  it('shows at its field what the server finds wrong', async () => {
    const sentence = 'A valuation cannot be dated in the future';
    const { dialog } = await openDialog('Add valuation', 'Add valuation', {
      'PUT /fund/properties/p1': {
        status: 400,
        body: {
          error: sentence,
          code: 'invalid-input',
          issues: [{ path: 'valuation.date', message: sentence }],
        },
      },
    });
    await type(dialog, { 'Market value': '1', Valuer: 'Example Valuers' });
    await press('Add valuation', dialog);
    expect(await dialog.findByText(sentence)).toBeTruthy();
    expect(dialog.getByLabelText('Valued on').getAttribute('aria-invalid')).toBe('true');
  });

  it('changes the existing rental', async () => {
    const { sent, dialog } = await openDialog('Change rental', 'Change rental');
    expect(dialog.getByLabelText<HTMLInputElement>('Tenant').value).toBe('Harbour Dental Group');
    expect(dialog.queryByText(/This day has passed/)).toBeNull();
    await type(dialog, { 'Monthly rent': '18000' });
    await press('Save rental', dialog);
    expect(await screen.findByText('Rental saved.')).toBeTruthy();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Change rental'));
    expect(puts(sent)[0]?.body).toEqual({
      rental: {
        monthlyRent: 18_000,
        tenantName: 'Harbour Dental Group',
        leaseEnd: '2029-06-30',
        natural_person: false,
      },
    });
  });

  it('warns that a lease that ended before today has no income', async () => {
    const { dialog } = await openDialog('Change rental', 'Change rental');
    await type(dialog, { 'Lease ends': '30/06/2020' });
    expect(await dialog.findByText(/^This day has passed\./)).toBeTruthy();
  });

  it('ends the rental after a confirmation, and shows why when it cannot', async () => {
    let fails = true;
    const sent = open('/manager/fund?property=p1', {
      'PUT /fund/properties/p1': () =>
        fails
          ? { status: 409, body: { error: 'Someone else changed this.' } }
          : { body: { ...QUAY, rental: null } },
      'GET /fund/properties/p1': () => ({
        body: detailJson({ rental: fails ? QUAY.rental : null, valuations: VALUATIONS }),
      }),
    });
    await press('End rental', await panel());
    const question = within(await screen.findByRole('alertdialog', { name: 'End rental' }));
    await press('End rental', question);
    expect((await question.findByRole('alert')).textContent).toBe('Someone else changed this.');
    fails = false;
    await press('End rental', question);
    expect(await screen.findByText('Rental ended.')).toBeTruthy();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Add valuation'));
    expect(puts(sent).map(({ body }) => body)).toEqual([{ rental: null }, { rental: null }]);
  });
});

describe('a mistaken valuation', () => {
  const [newest, oldest] = VALUATIONS;
  const struck = {
    ...newest,
    id: 'v0',
    marketValue: 31_200_000,
    deleted_at: '2025-04-02T00:00:00.000Z',
    deleted_by_name: 'Sam Wood',
    deleted_reason: 'One zero too many',
  } as (typeof VALUATIONS)[number];

  it('shows before it is deleted which value becomes the current one', async () => {
    open('/manager/fund?property=p1');
    await press('Delete the valuation of 31/03/2025', await panel());
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete valuation' }));
    expect(dialog.getByText(/^The valuation stays in the list, struck through/).textContent).toBe(
      'The valuation stays in the list, struck through. The current value becomes $2,850,000.50, valued on 21/07/2023. Clients see this value from now on.',
    );
  });

  it('stays in the list, last and struck through, with its reason', async () => {
    open('/manager/fund?property=p1', {
      'GET /fund/properties/p1': { body: detailJson({ valuations: [struck, ...VALUATIONS] }) },
    });
    const list = within(await (await panel()).findByRole('list', { name: 'Valuations' }));
    const rows = list.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(rows.at(-1)).toBe('31/03/2025One zero too manyDeleted 02/04/2025 by Sam Wood$31,200,000.00');
    expect(rows[0]).toContain('current');
    expect(list.getAllByRole('button', { name: /^Delete the valuation/ })).toHaveLength(2);
  });

  it('that is the only one cannot be deleted, and the screen explains what to do', async () => {
    open('/manager/fund?property=p1', {
      'GET /fund/properties/p1': { body: detailJson({ valuations: oldest ? [struck, oldest] : [] }) },
    });
    expect(await screen.findByText(/^The only valuation cannot be deleted/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Delete the valuation/ })).toBeNull();
  });
});

describe('a sale', () => {
  const SOLD = { ...QUAY, sold_on: '2025-05-30', sold_price: 3_150_000.5 };

  it('is recorded with day and price', async () => {
    const sent = open('/manager/fund?property=p1', { 'PUT /fund/properties/p1': { body: SOLD } });
    await press('Record sale', await panel());
    const dialog = within(await screen.findByRole('dialog', { name: 'Record sale' }));
    await type(dialog, { 'Sold on': '30/05/2025', 'Sale price': '3,150,000.50' });
    await press('Save sale', dialog);
    await waitFor(() => expect(puts(sent)).toHaveLength(1));
    expect(puts(sent)).toMatchObject([{ body: { sold_on: '2025-05-30', sold_price: 3_150_000.5 } }]);
  });

  it('is shown in place of value and rental, and can be undone', async () => {
    const sent = open(
      '/manager/fund?property=p1',
      {
        'GET /fund/properties/p1': { body: detailJson({ ...SOLD, valuations: VALUATIONS }) },
        'PUT /fund/properties/p1': { body: QUAY },
      },
      { properties: [SOLD, MILL] },
    );
    const shown = await panel();
    expect(await shown.findByText('$3,150,000.50')).toBeTruthy();
    expect(shown.queryByRole('button', { name: 'Change rental' })).toBeNull();
    await press('Undo sale', shown);
    await press('Undo sale', within(await screen.findByRole('alertdialog')));
    await waitFor(() => expect(puts(sent)).toMatchObject([{ body: { sold_on: null, sold_price: null } }]));
  });

  it('removes the property from the count, the rent and the chart, and its card is last', async () => {
    open('/manager/fund', {}, { properties: [SOLD, MILL] });
    const portfolio = within(await screen.findByRole('region', { name: 'Portfolio Properties' }));
    expect(portfolio.getByText('1, 1 sold')).toBeTruthy();
    const cards = portfolio.getAllByRole('link').map(({ textContent }) => textContent);
    expect(cards).toEqual(['3 Mill Lane', '18 Quay Street']);
    expect(portfolio.getByText('Sale price')).toBeTruthy();
    const rent = within(screen.getByRole('region', { name: 'Rental Income Overview' }));
    expect(rent.getByText('of 1 total')).toBeTruthy();
    expect(rent.getByText('No Active Rentals')).toBeTruthy();
    const growth = within(screen.getByRole('region', { name: 'Property Value Growth' }));
    expect(growth.queryByRole('rowheader', { name: '18 Quay Street' })).toBeNull();
  });
});

describe('the last twelve months of a property', () => {
  const months = async (given: Partial<ReturnType<typeof detailJson>['last_twelve_months']>) => {
    const detail = detailJson();
    open('/manager/fund?property=p1', {
      'GET /fund/properties/p1': {
        body: { ...detail, last_twelve_months: { ...detail.last_twelve_months, ...given } },
      },
    });
    const section = await screen.findByRole('region', { name: 'Last twelve months' });
    await within(section).findByText('Rent received');
    return section;
  };

  it('are its rent and costs against the lease, with the months without rent', async () => {
    const section = await months({});
    expect(section.textContent).toContain('06/2024 to 05/2025');
    expect(within(section).getByText('Rent received').nextElementSibling?.textContent).toBe('$173,200.00');
    expect(within(section).getByText('Costs').nextElementSibling?.textContent).toBe('$68,412.55');
    expect(within(section).getByText('Rent less costs').nextElementSibling?.textContent).toBe('+$104,787.45');
    expect(within(section).getByRole('status').textContent).toBe('1 of 12 rents missing: 02/2025');
  });

  it('show that no rent is missing', async () => {
    const section = await months({ months_without_rent: [], rent_due_count: 7 });
    expect(section.textContent).toContain('Rent was received in every due month (7 of 12).');
    expect(section.textContent).not.toContain('missing');
  });

  it('show no rents while none is due', async () => {
    const section = await months({ months_without_rent: [], rent_due_count: 0, rent_received: 0 });
    expect(section.textContent).not.toMatch(/missing|Rent was received/);
  });
});

it('the rents of a property by month are received, late, or without a lease', async () => {
  open('/manager/fund?property=p1', { 'GET /fund/properties/p1': { body: detailJson() } });
  const [, ...rows] = within(
    await screen.findByRole('table', { name: 'Rent by month', hidden: true }),
  ).getAllByRole('row', { hidden: true });
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    '01/2025Received$8,000.00',
    '02/2025Late$0.00',
  ]);
});

it('a property’s value goes from its price over its valuations, without deleted ones', () => {
  const deleted = { ...VALUATIONS[0], marketValue: 9, deleted_at: '2025-04-02T00:00:00.000Z' };
  const property = { acquired_on: '2023-07-01', acquisitionPrice: 5, valuations: [deleted, ...VALUATIONS] };
  const [newer, older] = VALUATIONS.map(({ marketValue }) => marketValue);
  expect(valuesOf(property as never).map(({ value }) => value)).toEqual([5, older, newer]);
});
