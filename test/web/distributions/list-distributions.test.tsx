// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { openAt } from '#test/web/open-at.tsx';
import { stubPortal, stubWidth } from '#test/web/stub-portal.ts';
import { publishedJson } from '#test/web/unit-prices/some-prices.ts';
import { ListDistributions } from '#web/distributions/list-distributions.tsx';
import { FrameContext } from '#web/ui/page.tsx';
import { type DistributionJson, distributionJson, draftJson } from './some-distributions.ts';

beforeEach(() => {
  vi.setSystemTime('2025-01-10T06:00:00.000Z');
  stubWidth(1440);
});

const PRICES = {
  body: { prices: [publishedJson({ day: '2024-12-31', nav_price: 1.047211 })], published: [] },
};

function open(distributions: DistributionJson[], answers: Parameters<typeof stubPortal>[0] = {}) {
  const sent = stubPortal({
    'GET /distributions': { body: { distributions } },
    'GET /unit-prices': PRICES,
    ...answers,
  });
  return { sent, place: openAt('/manager/distributions', <ListDistributions />) };
}

async function openForm() {
  await screen.findByText('No distributions yet');
  await userEvent.keyboard('n');
  const dialog = within(await screen.findByRole('dialog', { name: 'New distribution' }));
  const save = dialog.getByRole<HTMLButtonElement>('button', { name: /^Create draft/ });
  await vi.waitFor(() => expect(save.disabled).toBe(false));
  const type = async (label: string | RegExp, text: string) => {
    const field = dialog.getAllByLabelText(label).at(-1) as HTMLElement;
    await userEvent.clear(field);
    await userEvent.type(field, `${text}{Tab}`);
  };
  return { dialog, save: () => userEvent.click(save), type };
}

test('lists each distribution with its number, period, status, declared and net sum and pay day, and opens it', async () => {
  const perUnit = { components: [{ kind: 'income', label: 'Rent', cents_per_unit: 0.7 } as const] };
  const { place } = open([distributionJson(), draftJson({ id: 'd6', reference: 'D0006', ...perUnit })]);
  await screen.findByText('Awaiting approval');
  const cells = screen.getAllByRole('cell').map(({ textContent }) => textContent);
  const period = '01/10/2024 – 31/12/2024';
  expect(cells).toEqual([
    ...['D0007', 'December quarter', period, 'Awaiting approval', '$4,321.09', '$3,947.32', '20/01/2025'],
    ...['D0006', 'December quarter', period, 'Draft', '–', '–', '20/01/2025'],
  ]);
  await userEvent.click(screen.getByText('D0007'));
  expect(place.now).toBe('/manager/distributions/d7');
});

test('who reads only has no key for a new distribution', async () => {
  stubPortal({ 'GET /distributions': { body: { distributions: [] } } });
  openAt(
    '/manager/distributions',
    <FrameContext value={{ readsOnly: true }}>
      <ListDistributions />
    </FrameContext>,
  );
  await screen.findByText('No distributions yet');
  await userEvent.keyboard('n');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a distribution is drafted: period, basis, components in total or in cents a unit, the price of its last day', async () => {
  const { sent, place } = open([], { 'POST /distributions': { status: 201, body: draftJson() } });
  const { dialog, save, type } = await openForm();
  await type('Title', 'December quarter');
  await type('From', '01/10/2024');
  expect(dialog.getByLabelText<HTMLInputElement>(/^Reinvest/).disabled).toBe(true);
  await type('To', '31/12/2024');
  await userEvent.click(dialog.getByLabelText(/^Reinvest/));
  expect(dialog.getByText('At $1.047211, the price of 31/12/2024')).toBeTruthy();
  await type('Pay on', '20/01/2025');
  await userEvent.click(dialog.getByLabelText('Units on the last day'));
  await type(/^Amount/, '4,321.09');
  await userEvent.click(dialog.getByRole('button', { name: 'Add a component' }));
  await userEvent.selectOptions(dialog.getAllByLabelText('Declared').at(-1) as HTMLElement, 'unit');
  await type(/^Cents/, '0.70001');
  await save();
  expect(await dialog.findByText(/^Capital: enter cents above zero/)).toBeTruthy();
  await type(/^Cents/, '0.7');
  await save();
  await vi.waitFor(() => expect(place.now).toBe('/manager/distributions/d7'));
  expect(sent.find(({ call }) => call === 'POST /distributions')?.body).toEqual({
    ...{ title: 'December quarter', from: '2024-10-01', to: '2024-12-31', basis: 'record-day', rates: [] },
    components: [
      { kind: 'income', label: 'Income', total: 4_321.09 },
      { kind: 'capital', label: 'Capital', cents_per_unit: 0.7 },
    ],
    ...{ reinvest: { price: 1.047211 }, pay_on: '2025-01-20', tell_on: '2025-01-20' },
  });
});

test('days that another distribution has are asked about before the draft is made', async () => {
  const overlaps = {
    status: 409,
    body: { error: 'Another distribution covers some of these days.', code: 'overlaps' },
  };
  const { sent } = open([], {
    'POST /distributions': (_, body) =>
      (body as { confirmed?: string[] }).confirmed ? { status: 201, body: draftJson() } : overlaps,
  });
  const { dialog, save, type } = await openForm();
  await save();
  expect(await dialog.findByText('Choose the first day')).toBeTruthy();
  for (const [label, text] of [
    ['Title', 'Again'],
    ['From', '01/10/2024'],
    ['To', '31/12/2024'],
    ['Pay on', '20/01/2025'],
    [/^Amount/, '10'],
  ] as const)
    await type(label, text);
  await save();
  expect(await dialog.findByText(overlaps.body.error)).toBeTruthy();
  await save();
  expect(await screen.findByText('Distribution drafted')).toBeTruthy();
  expect(sent.filter(({ call }) => call === 'POST /distributions').at(-1)?.body).toMatchObject({
    ...{ reinvest: null, confirmed: ['overlaps'] },
  });
});
