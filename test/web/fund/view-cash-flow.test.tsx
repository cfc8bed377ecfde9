// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { displayDate, fundDateAt, lastDayOf, monthOf } from '#shared/calendar-date.ts';
import { openAt } from '#test/web/open-at.tsx';
import { stubNearness } from '#test/web/stub-nearness.ts';
import { failsOnce, type Sent, stubPortal, stubWidth } from '#test/web/stub-portal.ts';
import { ViewCashFlow } from '#web/fund/view-cash-flow.tsx';
import { cashFlowJson, emptyCashFlowJson, monthsJson, periodJson } from './some-cash-flow.ts';

type Answers = Parameters<typeof stubPortal>[0];

function open(answer: Answers[string] = { body: cashFlowJson() }, at = '/manager/cash-flow'): Sent[] {
  const sent = stubPortal({ 'GET /fund/cash-flow': answer });
  place = openAt(at, <ViewCashFlow />);
  return sent;
}

let place = { now: '' };
const table = (name = 'Cash flow by quarter') => screen.findByRole('table', { name });
async function rows(name?: string) {
  const [, ...all] = within(await table(name)).getAllByRole('row');
  return all.map((row) =>
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  );
}
const figure = (label: string) =>
  screen
    .getAllByText(label)
    .find((found) => found.closest('dt'))
    ?.closest('[data-figure-cell]')?.textContent;

beforeEach(() => {
  stubWidth(1440);
});

describe('the table', () => {
  it('has every section of each quarter, the newest first, and the total', async () => {
    open();
    await screen.findByText('Mar 2025 quarter', { selector: 'a' });
    expect(await rows()).toEqual([
      [
        'Mar 2025 quarter',
        '$160,480.00',
        '\u2212$147,290.50',
        '$0.00',
        '$415,000.00',
        '+$428,189.50',
        '$1,021,771.92',
      ],
      [
        'Dec 2024 quarter',
        '$152,610.00',
        '\u2212$158,730.00',
        '\u2212$1,120,000.00',
        '$1,080,000.00',
        '\u2212$46,120.00',
        '$544,130.00',
      ],
      [
        'Total',
        '$313,090.00',
        '\u2212$306,020.50',
        '\u2212$1,120,000.00',
        '$1,495,000.00',
        '+$382,069.50',
        '$1,021,771.92',
      ],
    ]);
    const zero = within(await table()).getByText('$0.00');
    expect(zero.className).toContain('text-muted');
  });

  it('shows for a period that is not over its last day so far', async () => {
    const today = fundDateAt(new Date());
    const month = monthOf(today);
    const running = periodJson({ period: month, from: `${month}-01`, to: lastDayOf(month), operating_in: 5 });
    open({ body: cashFlowJson({ periods: [running] }) }, '/manager/cash-flow?by=month');
    const [year, number] = month.split('-');
    const isOver = today === lastDayOf(month);
    const until = isOver ? '' : ` to ${displayDate(today)}`;
    await screen.findByText(`${number}/${year}`, { selector: 'a' });
    expect((await rows('Cash flow by month'))[0]?.[0]).toBe(`${number}/${year}${until}`);
  });

  it('leads from a period to its transactions', async () => {
    open();
    const link = await screen.findByRole('link', { name: 'Dec 2024 quarter' });
    expect(link.getAttribute('href')).toBe('/manager/transactions?from=2024-10-01&to=2024-12-31');
  });

  describe('beside its bars', () => {
    // Elements have no size in this environment, and a chart without a size is not drawn.
    beforeEach(() => {
      vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 640, 196));
    });

    async function drawn() {
      const scrollThere = stubNearness();
      open();
      await screen.findAllByRole('link', { name: /quarter$/ });
      scrollThere();
      const chart = await screen.findByRole('img', { name: /^Cash flow by quarter/ });
      await waitFor(() => expect(chart.querySelector('.recharts-bar-rectangle')).toBeTruthy());
      return chart;
    }
    const textsOf = (chart: HTMLElement, selector: string) =>
      [...chart.querySelectorAll(selector)].map((text) =>
        [...text.querySelectorAll('tspan')].map(({ textContent }) => textContent).join(' '),
      );

    it('names each period and round amounts at the axes', async () => {
      const chart = await drawn();
      expect(textsOf(chart, '.recharts-xAxis-tick-labels text')).toEqual(['Dec 2024', 'Mar 2025']);
      expect(textsOf(chart, '.recharts-yAxis-tick-labels text')).toEqual([
        '\u2212$1.2m',
        '\u2212$0.8m',
        '\u2212$0.4m',
        '$0',
        '$0.4m',
        '$0.8m',
        '$1.2m',
      ]);
    });

    it('highlights the same period in both, with its figures beside the bars', async () => {
      const chart = await drawn();
      const row = (name: string) => screen.getByRole('link', { name }).closest('tr') as HTMLElement;
      fireEvent.mouseEnter(row('Dec 2024 quarter'));
      expect(row('Dec 2024 quarter').classList).toContain('bg-hover');
      expect(chart.querySelector('.recharts-reference-area')).toBeTruthy();
      fireEvent.mouseLeave(row('Dec 2024 quarter'));
      expect(chart.querySelector('.recharts-reference-area')).toBeNull();
      const plot = chart.querySelector('.recharts-wrapper') as HTMLElement;
      fireEvent.mouseMove(plot, { clientX: 200, clientY: 60 });
      const tip = await waitFor(() => {
        const found = chart.querySelector('.recharts-default-tooltip');
        if (!found?.textContent) throw new Error('No tooltip yet');
        return found.textContent;
      });
      expect(tip).toMatch(/^October to December 2024/);
      expect(tip).toContain('Investing : \u2212$1,120,000');
      expect(tip).toMatch(/Net : \u2212\$46,120Closing balance : \$544,130$/);
      await waitFor(() => expect(row('Dec 2024 quarter').classList).toContain('bg-hover'));
    });
  });
});

describe('the figures', () => {
  it('are the totals, each with its terms', async () => {
    open();
    await table();
    await waitFor(() =>
      expect(figure('Net cash flow')).toBe('Net cash flow+$382,07001/10/2024 to 31/03/2025'),
    );
    expect(figure('Operating')).toBe('Operating+$7,070$313,090 in, $306,021 out');
    expect(figure('Investing')).toBe('Investing\u2212$1,120,000$1,120,000 bought, nothing sold');
    expect(figure('Financing')).toBe('Financing+$1,495,000$1,495,000 from contributions');
  });

  it('are followed by the rows that are in no column, and by how the balances follow from each other', async () => {
    open();
    const classify = await screen.findByRole('link', { name: 'Classify them' });
    expect(classify.getAttribute('href')).toBe(
      '/manager/transactions?status=unclassified&from=2024-10-01&to=2025-03-31',
    );
    for (const sentence of [
      '7 unclassified rows, +$51,438.42, are not included. Classify them',
      'Rows set aside, \u2212$86.00, are not included.',
      'Transfers between the fund’s own accounts, \u2212$900.00, are not included.',
      'Transactions recorded by hand, +$1,000.00, are included here, but not in any account’s balance.',
    ])
      expect(screen.getByText((_, element) => element?.textContent === sentence)).toBeTruthy();
    const sum = screen.getByText(/^Opening/);
    expect(sum.textContent).toBe(
      'Opening $590,250.00 + net $382,069.50 \u2212 by hand $1,000.00 \u2212 transfers $900.00 + unclassified $51,438.42 \u2212 set aside $86.00 = closing $1,021,771.92',
    );
  });

  it('show no empty parts', async () => {
    const { total, periods } = cashFlowJson();
    const none = { by_hand: 0, transfers: 0, unclassified: 0, set_aside: 0, unclassified_count: 0 };
    open({ body: { periods, total: { ...total, ...none } } });
    expect(await screen.findByText('No row is unclassified.')).toBeTruthy();
    expect(screen.queryByText(/Set aside|Transfers|by hand/)).toBeNull();
  });
});

describe('the view', () => {
  it('is by quarter, and by month or financial year on request, by button and by key', async () => {
    const sent = open();
    await table();
    const ofCashFlow = () =>
      sent.map(({ call: asked }) => asked).filter((asked) => asked !== 'GET /fund/bank-balance');
    expect(ofCashFlow()).toEqual(['GET /fund/cash-flow?by=quarter']);
    await userEvent.click(screen.getByRole('radio', { name: 'Year' }));
    await waitFor(() => expect(place.now).toBe('/manager/cash-flow?by=year'));
    expect(ofCashFlow().at(-1)).toBe('GET /fund/cash-flow?by=year');
    (document.activeElement as HTMLElement).blur();
    await userEvent.keyboard('m');
    await waitFor(() => expect(place.now).toBe('/manager/cash-flow?by=month'));
    await userEvent.keyboard('q');
    await waitFor(() => expect(place.now).toBe('/manager/cash-flow'));
  });

  it('is of the days in the address, and of all on request', async () => {
    const sent = open(undefined, '/manager/cash-flow?from=2024-10-01&to=2025-03-31');
    await table();
    expect(sent[0]?.call).toBe('GET /fund/cash-flow?from=2024-10-01&to=2025-03-31&by=quarter');
    await userEvent.click(await screen.findByRole('button', { name: /^Period 01\/10\/2024 – 31\/03\/2025/ }));
    await userEvent.click(await screen.findByRole('button', { name: 'All' }));
    await waitFor(() => expect(place.now).toBe('/manager/cash-flow'));
  });

  it('of days in the wrong order requests nothing and reports it', async () => {
    const sent = open(undefined, '/manager/cash-flow?from=2025-04-01&to=2025-03-31');
    expect(await screen.findByText('From date must be before to date.')).toBeTruthy();
    expect(sent).toEqual([]);
  });

  it('shows twelve months at a time; buttons and arrow keys lead to the others', async () => {
    open({ body: monthsJson(14) }, '/manager/cash-flow?by=month');
    await screen.findByRole('link', { name: '03/2025' });
    const shown = async () => (await rows('Cash flow by month')).map(([name]) => name);
    expect(await shown()).toHaveLength(13);
    expect((await shown()).at(-1)).toBe('Total of 14 months');
    await userEvent.click(screen.getByRole('button', { name: 'Earlier months' }));
    expect(await shown()).toEqual(['03/2024', '02/2024', 'Total of 14 months']);
    expect(place.now).toBe('/manager/cash-flow?by=month&page=2');
    (document.activeElement as HTMLElement).blur();
    await userEvent.keyboard('{ArrowLeft}');
    expect(document.activeElement?.textContent).toBe('03/2024');
    expect(document.activeElement?.closest('tr')?.classList).toContain('bg-hover');
    await userEvent.keyboard('{ArrowRight}');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('04/2024'));
    expect(place.now).toBe('/manager/cash-flow?by=month');
  });
});

describe('without figures', () => {
  it('shows that it loads, and reserves the room of the table', async () => {
    open('never');
    expect((await table()).getAttribute('aria-busy')).toBe('true');
  });

  it('shows that nothing is classified in these days', async () => {
    open({ body: emptyCashFlowJson() }, '/manager/cash-flow?from=2020-01-01&to=2020-03-31');
    expect(await screen.findByText('No classified transactions in this period')).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Export' }));
    const box = await screen.findByRole('dialog', { name: 'Export cash flow' });
    expect(box.textContent).toContain('Nothing to export with these filters.');
    expect((within(box).getByRole('button', { name: 'Export 0 rows' }) as HTMLButtonElement).disabled).toBe(
      true,
    );
  });

  it('shows that they did not load, and loads them on request', async () => {
    open(
      failsOnce(
        { body: cashFlowJson() },
        { status: 409, body: { error: 'The figures are resting.', requestId: 'r-7' } },
      ),
    );
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('The cash flow did not load');
    expect(alert.textContent).toContain('Reference r-7');
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('link', { name: 'Mar 2025 quarter' })).toBeTruthy();
  });
});

it('on a phone each quarter is a card with the same figures', async () => {
  stubWidth(390);
  open();
  const list = await screen.findByRole('list', { name: 'Cash flow' });
  const [newest, , total] = within(list).getAllByRole('listitem');
  expect(newest?.textContent).toBe(
    'Mar 2025 quarter+$428,189.50Operating in$160,480.00Operating out\u2212$147,290.50Investing$0.00Financing$415,000.00Closing balance$1,021,771.92',
  );
  expect(total?.textContent).toMatch(/^Total\+\$382,069\.50/);
  expect(screen.queryByRole('table')).toBeNull();
});

it('is exported by the filters of the screen, with its net sum beside the number of periods', async () => {
  const sent = stubPortal({
    'GET /fund/cash-flow': { body: cashFlowJson() },
    'POST /exports': { status: 202, body: { id: 'export-1', status: 'running' } },
  });
  openAt('/manager/cash-flow?from=2025-01-01', <ViewCashFlow />);
  await table();
  await userEvent.click(screen.getByRole('button', { name: 'Export' }));
  const box = await screen.findByRole('dialog', { name: 'Export cash flow' });
  expect(box.textContent).toContain('2 rows$382,069.50');
  await userEvent.click(within(box).getByRole('button', { name: 'Export 2 rows' }));
  await waitFor(() =>
    expect(sent.find((one) => one.call === 'POST /exports')?.body).toEqual({
      list: 'cash-flow',
      format: 'xlsx',
      filters: { by: 'quarter', from: '2025-01-01' },
    }),
  );
});
