import * as z from 'zod';
import { newPaper } from '#functions/papers/paper.ts';
import { addMonths, type CalendarDate, displayDate, firstDayOf, lastDayOf } from '#shared/calendar-date.ts';
import { cents, formatDollars, parseMoney } from '#shared/money.ts';
import { instantAt, later, monthWords, reportMonths } from './demo-calendar.ts';
import { FICTION, formOf } from './demo-files.ts';
import type { Scene } from './demo-ledger.ts';

const COLUMNS = [0, 240, 310, 390] as const;

const amount = () =>
  z.number().transform((dollars) => formatDollars(parseMoney(dollars) ?? cents(Number.NaN)));
const day = () => z.string().transform((text) => displayDate(text as CalendarDate));

const cashFlowAnswer = z.object({ total: z.record(z.string(), amount()) });
const figureAnswer = z.object({ value: amount(), as_of: day().nullish() });
const performanceAnswer = z.object({ totalContributions: amount() });
const propertyAnswer = z.object({
  name: z.string(),
  location: z.object({ city: z.string(), state: z.string() }),
  latestValuation: z.object({ marketValue: amount(), date: day() }).nullable(),
  rental: z.object({ monthlyRent: amount() }).nullable(),
});
const fund = z.object({ fund_name: z.string() });
const overviewAnswer = z.object({ fund, properties: z.array(propertyAnswer) });

export async function fileReport({ demo, manager, call }: Scene, seedDay: CalendarDate): Promise<void> {
  const month = reportMonths(seedDay).at(-1) ?? '';
  const [from, to] = [firstDayOf(addMonths(month, -2)), lastDayOf(month)];
  const at = later(instantAt(demo.statements.at(-1)?.imported_at ?? ''), 2 * 3_600);
  const get = (path: string) => call(manager, at, 'GET', path);
  const flow = cashFlowAnswer.parse(await get(`/fund/cash-flow?by=quarter&from=${from}&to=${to}`)).total;
  const bank = figureAnswer.parse(await get('/figures/in-bank'));
  const rent = figureAnswer.parse(await get('/figures/monthly-rent'));
  const { totalContributions } = performanceAnswer.parse(await get('/fund/performance'));
  const overview = overviewAnswer.parse(await get('/fund/overview'));

  const title = `Quarterly report, ${monthWords(month).replace(' ', ' quarter ')}`;
  const author = overview.fund.fund_name;
  const says = JSON.stringify([title, overview]);
  const paper = await newPaper({ title, author, dated: to, says, foot: `${author}, ${title}` });
  const heading = (text: string) => paper.write(text, { size: 12, weight: 'bold' });
  const row = (texts: readonly string[], weight: 'plain' | 'bold' = 'plain') => {
    const widthAt = (x: number, index: number) => (COLUMNS[index + 1] ?? paper.width) - x - 8;
    const cells = COLUMNS.map((x, index) => ({ x, width: widthAt(x, index), text: texts[index] ?? '' }));
    const aligned = cells.map((cell, index) => ({ ...cell, align: index > 1 ? 'right' : 'left' }) as const);
    paper.row(
      aligned.map((cell) => ({ ...cell, size: 10, weight })),
      18,
    );
  };
  const fact = (label: string, value = '', weight?: 'bold') => row([label, '', '', value], weight);

  heading(author);
  paper.rule();
  paper.space(20);
  paper.write(title, { size: 20, weight: 'bold' });
  paper.write(`${displayDate(from)} to ${displayDate(to)}, amounts in AUD`, { color: 'quiet' });
  paper.space(14);
  heading('Cash flow of the quarter');
  fact(`In the bank before ${displayDate(from)}`, flow.opening_balance);
  fact('Rent, interest and other income', flow.operating_in);
  fact('Costs and loan interest', flow.operating_out);
  fact('Properties bought and sold', flow.investing);
  fact('Contributions and loans', flow.financing);
  fact('Net cash flow', flow.net, 'bold');
  fact('Part of it outside the bank accounts', flow.by_hand);
  fact(`In the bank at ${displayDate(to)}`, flow.closing_balance, 'bold');
  paper.space(14);
  heading('Contributions and bank');
  fact('Contributions received in the quarter', flow.contributions);
  fact('Contributions received since the fund began', totalContributions);
  fact(`In the bank at ${bank.as_of ?? ''}, the last statement`, bank.value);
  paper.space(14);
  heading('Properties');
  row(['Property', 'Valued on', 'Value', 'Rent a month'], 'bold');
  paper.rule();
  paper.space(4);
  for (const { name, location, latestValuation: valued, rental } of overview.properties) {
    const place = `${name}, ${location.city} ${location.state}`;
    row([place, valued?.date ?? '', valued?.marketValue ?? '', rental?.monthlyRent ?? 'Not rented']);
  }
  row(['Rent of all properties', '', '', rent.value], 'bold');
  paper.space(14);
  paper.write(FICTION, { size: 9, color: 'quiet' });

  const name = `Quarterly report ${monthWords(month)}`;
  const file = { name: `${name}.pdf`, bytes: await paper.save() };
  const metadata = { document_type_id: 'report', name, notify: 'none', period_ends_on: to };
  const form = formOf(file, { metadata: JSON.stringify(metadata) });
  await call(manager, at, 'POST', '/documents/upload', form);
}
