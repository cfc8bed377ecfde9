// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { addDays, displayDate, fundDateAt } from '#shared/calendar-date.ts';
import { openAt } from '#test/web/open-at.tsx';
import { stubNearness } from '#test/web/stub-nearness.ts';
import { failsOnce, stubPortal, stubWidth } from '#test/web/stub-portal.ts';
import { FundSection } from '#web/fund/fund-section.tsx';
import { FundAnalytics } from '#web/fund/view-fund-analytics.tsx';
import { fundAnswers, MILL, PERFORMANCE, QUAY } from './some-properties.ts';

vi.mock('#web/session-state.ts', () => ({ idToken: async () => 'id-token' }));
vi.mock('#web/config.ts', () => ({
  portalConfig: async () => ({ apiBaseUrl: '/api', fundName: 'Acacia & Sons' }),
}));

type Answers = ReturnType<typeof fundAnswers>;

function open(answers: Answers = {}, overview: Parameters<typeof fundAnswers>[0] = {}) {
  const sent = stubPortal({ ...fundAnswers(overview), ...answers });
  openAt('/', <FundAnalytics />);
  return sent;
}

const section = async (name: string) => within(await screen.findByRole('region', { name }));
const card = (label: string) => screen.getByText(label).closest('[data-figure-cell]')?.textContent;
const texts = (elements: readonly HTMLElement[]) => elements.map((element) => element.textContent);

beforeEach(() => {
  stubWidth(1440);
});

describe('the section', () => {
  it('requests nothing until it is near the screen, and shows that it is loading', async () => {
    const scrollThere = stubNearness();
    const sent = stubPortal(fundAnswers());
    openAt('/', <FundSection />);
    expect(screen.getByText('Loading fund insights...')).toBeTruthy();
    expect(sent).toEqual([]);
    scrollThere();
    expect(screen.getByText('Loading fund insights...')).toBeTruthy();
    expect(await screen.findByText('Banksia Property Fund')).toBeTruthy();
  });

  it('has a fallback name for a fund without one', async () => {
    open({}, { fund: { fund_name: '' } });
    expect(await screen.findByText('Acacia & Sons')).toBeTruthy();
  });
});

describe('a section that did not load', () => {
  it.each(['overview', 'statistics', 'performance'])(
    'reports it when %s fails, and loads on retry',
    async (name) => {
      const answer = fundAnswers()[`GET /fund/${name}`];
      if (typeof answer !== 'object') throw new Error('no answer');
      const sent = open({
        [`GET /fund/${name}`]: failsOnce(answer, {
          status: 409,
          body: { error: 'The figures are resting.', requestId: 'r-7' },
        }),
      });
      const alert = await screen.findByRole('alert');
      expect(alert.textContent).toContain('Error Loading Fund Data');
      expect(alert.textContent).toContain('The figures are resting.');
      expect(alert.textContent).toContain('Reference r-7');
      expect(screen.queryByText('Portfolio Properties')).toBeNull();
      await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
      expect(await screen.findByText('Portfolio Properties')).toBeTruthy();
      expect(sent.filter(({ call }) => call === `GET /fund/${name}`)).toHaveLength(2);
    },
  );

  it('keeps the old data when reloading fails, and shows that it may be outdated', async () => {
    let fails = false;
    open({
      'GET /fund/performance': () =>
        fails ? { status: 409, body: { error: 'The figures are resting.' } } : { body: PERFORMANCE },
    });
    await screen.findByText('Portfolio Properties');
    fails = true;
    window.dispatchEvent(new Event('focus'));
    fireEvent(document, new Event('visibilitychange'));
    const { mutate } = await import('swr');
    await mutate((key) => Array.isArray(key) && key[0] === 'getFundPerformance').catch(() => {});
    expect(
      await screen.findByText(/^These figures may be out of date\. The figures are resting\./),
    ).toBeTruthy();
    expect(screen.getByText('Portfolio Properties')).toBeTruthy();
  });
});

describe('the cards', () => {
  it.each([
    [
      'Net Cash Flow',
      '+$7,453,360',
      '\u22123.2% vs last quarter. This quarter up to today: $968; last quarter up to the same day: $1,000',
    ],
    [
      'Total Contributions',
      '$8,214,500',
      '+$415,000 this month. This month up to today: $415,000; last month up to the same day: $0',
    ],
    ['Active Clients', '45', '48 total clients'],
    ['Properties', '3', '2 rented, 1 bought in the last 12 months'],
  ])('show %s', async (label, value, detail) => {
    open();
    await screen.findByText('Portfolio Properties');
    expect(card(label)).toBe(`${label}${value}${detail}`);
  });

  it('show no trend of properties without purchase days', async () => {
    const trends = { ...PERFORMANCE.trends, properties: '' };
    open({ 'GET /fund/performance': { body: { ...PERFORMANCE, trends } } });
    await screen.findByText('Portfolio Properties');
    expect(card('Properties')).toBe('Properties32 rented');
  });

  it('show a net payment out with a minus', async () => {
    open({ 'GET /fund/performance': { body: { ...PERFORMANCE, netCashflow: -12_000 } } });
    await screen.findByText('Portfolio Properties');
    expect(card('Net Cash Flow')).toContain('\u2212$12,000');
  });
});

describe('Portfolio Properties', () => {
  it('shows each with type, location, value, change, price, rent and tenant', async () => {
    open();
    const portfolio = await section('Portfolio Properties');
    const [quay, station, mill] = portfolio.getAllByRole('listitem');
    expect(quay?.textContent).toBe(
      '18 Quay StreetLocation: Newcastle, NSW, AustraliaCommercial' +
        'Current Value$3,120,000up 9.5%Independent valuation, 31/03/2025Acquisition price$2,850,000' +
        '$17,200/monthHarbour Dental GroupActive rental',
    );
    expect(station?.textContent).toContain('Location: Adelaide, Australia');
    expect(station?.textContent).toContain('down 1.9%');
    expect(station?.textContent).toContain('$11,901/month');
    expect(mill?.textContent).toContain('Location: N/A');
    expect(mill?.textContent).toContain('Not valued yet');
    expect(mill?.textContent).toContain('No active rental');
    expect(portfolio.queryByRole('link')).toBeNull();
  });

  it('marks each type of property with its own icon', async () => {
    const types = ['Residential', 'Commercial', 'Industrial', 'Mixed Use'] as const;
    open({}, { properties: types.map((type) => ({ ...QUAY, id: type, name: `The ${type}`, type })) });
    await section('Portfolio Properties');
    const drawn = types.map((type) => document.querySelector(`[data-type="${type}"] svg`)?.innerHTML);
    expect(new Set(drawn).size).toBe(4);
  });

  it.each([
    [0, 500, '0.0%'],
    [1_000, 1_000, '0.0%'],
    [1_000, 1_000.4, '0.0%'],
    [300, 400, 'up 33.3%'],
    [400, 300, 'down 25.0%'],
    [1_000, 1_000.5, 'up 0.1%'],
  ])('from $%d to $%d shows %s', async (acquisitionPrice, marketValue, change) => {
    const property = { ...QUAY, acquisitionPrice, latestValuation: { ...QUAY.latestValuation, marketValue } };
    open({}, { properties: [property] });
    const portfolio = await section('Portfolio Properties');
    expect(portfolio.getByText('Current Value').nextElementSibling?.textContent).toMatch(
      new RegExp(`[\\d,]${change.replace('.', '\\.')}$`),
    );
  });
});

describe('Rental Income Overview', () => {
  it('adds up the rents of one month and of twelve, to the cent', async () => {
    open();
    const income = await section('Rental Income Overview');
    const figure = (label: string) => income.getByText(label).closest('dt')?.nextElementSibling;
    expect(figure('Monthly Rental Income')?.textContent).toBe('$29,101');
    expect(figure('Monthly Rental Income')?.querySelector('[title]')?.getAttribute('title')).toBe(
      '$29,100.50',
    );
    expect(figure('Annual Rental Income')?.textContent).toBe('$349,206');
    expect(figure('Rented Properties')?.textContent).toBe('2 of 3 total');
  });

  it('counts a rental up to the last day of its lease', async () => {
    const today = fundDateAt(new Date());
    const until = (name: string, leaseEnd: string) => ({
      ...QUAY,
      id: name,
      name,
      rental: { ...QUAY.rental, leaseEnd },
    });
    open({}, { properties: [until('Ends today', today), until('Ended', addDays(today, -1))] });
    const income = await section('Rental Income Overview');
    expect(income.getByText('Monthly Rental Income').closest('dt')?.nextElementSibling?.textContent).toBe(
      '$17,200',
    );
    expect(income.getByText('Rented Properties').closest('dt')?.nextElementSibling?.textContent).toBe(
      '1 of 2 total',
    );
    expect(income.queryByText('Ended')).toBeNull();
    expect(card('Properties')).toBe('Properties21 rented, 1 bought in the last 12 months');
    const portfolio = await section('Portfolio Properties');
    const [going, ended] = texts(portfolio.getAllByRole('listitem'));
    expect(going).toMatch(/Active rental$/);
    expect(ended).toMatch(new RegExp(`Lease ended ${displayDate(addDays(today, -1))}$`));
  });
});

describe('Property Value Growth', () => {
  // Elements have no size in this environment, and a chart without a size is not drawn.
  const withSizes = () =>
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 640, 300));

  it('draws a bar for each price and each value, 300 px high, with an axis in thousands', async () => {
    withSizes();
    const scrollThere = stubNearness();
    open();
    await screen.findByRole('heading', { name: 'Property Value Growth' });
    expect(document.querySelector('.recharts-wrapper')).toBeNull();
    scrollThere();
    await waitFor(() => expect(document.querySelectorAll('.recharts-bar-rectangle')).toHaveLength(5));
    const chart = screen.getByRole('application');
    expect(chart.getAttribute('height')).toBe('300');
    expect(chart.getAttribute('aria-label')).toContain('Acquisition Price and Current Value');
    const labels = (axis: string) =>
      [...document.querySelectorAll(`.recharts-${axis}-tick-labels text`)].map((label) => label.textContent);
    expect(labels('yAxis')).toEqual(['$0', '$800K', '$1,600K', '$2,400K', '$3,200K']);
    expect(labels('xAxis')).toHaveLength(3);
  });

  it('shows the full dollars of a property selected with the arrow keys', async () => {
    withSizes();
    const scrollThere = stubNearness();
    open();
    await screen.findByRole('heading', { name: 'Property Value Growth' });
    scrollThere();
    const chart = await screen.findByRole('application');
    chart.focus();
    fireEvent.keyDown(chart, { key: 'ArrowRight' });
    const tip = within(
      await waitFor(() => {
        const found = document.querySelector<HTMLElement>('.recharts-default-tooltip');
        if (!found?.textContent) throw new Error('No tooltip yet');
        return found;
      }),
    );
    const rowOf = (label: string) => tip.getByText(label).parentElement?.textContent;
    expect(rowOf('Acquisition Price')).toMatch(/^Acquisition Price : \$2,\d{3},000$/);
    expect(rowOf('Current Value')).toMatch(/^Current Value : \$[23],\d{3},000$/);
  });

  it('shows that a property without a valuation is not valued yet', async () => {
    withSizes();
    const scrollThere = stubNearness();
    open({}, { properties: [MILL] });
    await screen.findByRole('heading', { name: 'Property Value Growth' });
    scrollThere();
    const chart = await screen.findByRole('application');
    chart.focus();
    await waitFor(() =>
      expect(document.querySelector('.recharts-default-tooltip')?.textContent).toContain(
        'Current Value : Not valued yet',
      ),
    );
  });

  it('shows that an empty fund has nothing to draw', async () => {
    open({}, { properties: [] });
    const growth = await section('Property Value Growth');
    expect(growth.getByText('Nothing to compare yet')).toBeTruthy();
    expect(growth.queryByRole('table')).toBeNull();
  });
});

it('an empty fund shows every part, each with its sentence', async () => {
  open(
    {
      'GET /fund/statistics': {
        body: {
          clients: { active_clients: 0, total_clients: 0, total_pledged: 0 },
          transactions: { total_contributions: 0 },
        },
      },
      'GET /fund/performance': { body: { ...PERFORMANCE, netCashflow: 0, totalContributions: 0 } },
    },
    { properties: [], clients: { active_clients: 0 } },
  );
  expect(await screen.findByText('No Properties Yet')).toBeTruthy();
  expect(screen.getByText('No Active Rentals')).toBeTruthy();
  expect(card('Net Cash Flow')).toContain('$0');
  expect(card('Active Clients')).toBe('Active Clients00 total clients');
});

// The unanswered calls of this test would delay other tests, so this test must be the last.
it('makes its three calls together and shows that it is loading', async () => {
  const sent = open({
    'GET /fund/overview': 'never',
    'GET /fund/statistics': 'never',
    'GET /fund/performance': 'never',
  });
  expect(screen.getByText('Loading fund insights...').getAttribute('role')).toBe('status');
  await waitFor(() =>
    expect(sent.map(({ call }) => call).sort()).toEqual([
      'GET /fund/overview',
      'GET /fund/performance',
      'GET /fund/statistics',
    ]),
  );
  expect(screen.getByText('Loading fund insights...')).toBeTruthy();
});
