import { displayDate } from '#shared/calendar-date.ts';
import { daysOfFinancialYear } from '#shared/financial-year.ts';
import { formatDollars } from '#shared/money.ts';
import { toPrintable } from '#shared/printable.ts';
import { formText } from '#shared/tax-codes.ts';
import { fundDayOf } from '../ledger/instants.ts';
import { addresseeOf, printed } from '../messages/notice.ts';
import { newPaper, type Paper } from '../papers/paper.ts';
import type { ClientItem } from '../records/client-store.ts';
import type { FundIdentity } from '../records/fund-settings-store.ts';
import type { ComposedStatement } from './tax-statement.ts';

const ROW_HEIGHT = 18;
const CODE_WIDTH = 44;
const AMOUNT_WIDTH = 110;

export async function renderTaxStatement(
  year: number,
  statement: ComposedStatement,
  client: Pick<ClientItem, 'name' | 'entity_name' | 'address'>,
  fund: FundIdentity,
): Promise<Uint8Array> {
  const { title, components, form } = statement;
  const { fund_name: fundName, fund_details: details } = printed(fund);
  const addressee = addresseeOf(client).map(toPrintable);
  const issuedOn = fundDayOf(statement.issued_at);
  const { from, to } = daysOfFinancialYear(year);
  const partB = components.filter(({ part }) => part === 'B');
  const partC = components.filter(({ part }) => part === 'C');
  const paper = await newPaper({
    title: `${title}, ${fundName}`,
    author: fundName,
    dated: issuedOn,
    says: JSON.stringify([statement, addressee, fundName, details]),
  });
  paper.write(fundName, { size: 12, weight: 'bold' });
  for (const row of details) paper.write(row, { size: 9, color: 'quiet' });
  paper.space(4);
  paper.rule();
  paper.space(20);
  paper.write(title, { size: 20, weight: 'bold' });
  paper.write(`${displayDate(from)} to ${displayDate(to)}, issued ${displayDate(issuedOn)}`, {
    color: 'quiet',
  });
  if (statement.replaces)
    paper.write(`This statement replaces the statement of ${displayDate(statement.replaces)}.`, {
      weight: 'bold',
    });
  paper.space(10);
  for (const row of addressee) paper.write(row);
  section(paper, 'Part A: Your details', [
    ['', 'Tax file number or exemption', statement.tax_file_number],
    ['', 'Tax withheld because no tax file number was provided', formatDollars(statement.tfn_withheld)],
  ]);
  section(
    paper,
    'Part B: Tax return (supplementary section)',
    partB.map(({ code, label, exact_amount: amount }) => [code, label, formText(code, amount)]),
  );
  section(paper, 'Part C: Further details', [
    ...partC.map(({ label, amount }): Row => ['', toPrintable(label), formatDollars(amount)]),
    ['', 'Distributions for the periods of the year, after tax withheld', formatDollars(statement.cash)],
    ...(form === 'AMMA'
      ? ([
          ['', 'AMIT cost base net amount, excess', formatDollars(statement.cost_base_excess)],
          ['', 'AMIT cost base net amount, shortfall', formatDollars(statement.cost_base_shortfall)],
        ] as Row[])
      : []),
  ]);
  paper.space(12);
  paper.write(
    'For labels that the tax return shows in whole dollars, Part B leaves out the cents. The amounts are those of the tax table that the fund’s accountant prepared. Keep this statement with your tax records.',
    { size: 9, color: 'quiet' },
  );
  return paper.save();
}

type Row = readonly [code: string, label: string, amount: string];

function section(paper: Paper, title: string, rows: readonly Row[]): void {
  paper.keep(4 * ROW_HEIGHT);
  paper.space(12);
  paper.write(title, { size: 12, weight: 'bold' });
  paper.space(4);
  paper.rule();
  paper.space(4);
  if (rows.length === 0) paper.write('None.');
  const x = rows.some(([code]) => code !== '') ? CODE_WIDTH : 0;
  for (const [code, label, amount] of rows)
    paper.row(
      [
        { text: code, x: 0, width: CODE_WIDTH - 8, weight: 'bold', size: 10 },
        { text: label, x, width: paper.width - x - AMOUNT_WIDTH - 8, size: 10 },
        { text: amount, x: paper.width - AMOUNT_WIDTH, width: AMOUNT_WIDTH, align: 'right', size: 10 },
      ],
      ROW_HEIGHT,
    );
}
