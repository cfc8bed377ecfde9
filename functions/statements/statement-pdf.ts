import { displayDate } from '#shared/calendar-date.ts';
import { FUND_NAME } from '#shared/constants.ts';
import { addCents, type Cents, formatDollars, ZERO_CENTS } from '#shared/money.ts';
import { NO_TAX_STATEMENT, NOTHING_CALLED, NOTHING_PAID } from '#shared/terms.ts';
import { displayUnits, unitValueText } from '#shared/units.ts';
import { newPaper, type Paper } from '../papers/paper.ts';
import { detailsOf } from '../records/fund-settings-store.ts';
import type { StatementContent, StatementItem } from '../records/statement-store.ts';
import { displayCode } from './statement-number.ts';
import { periodOf, titleOf } from './statement-words.ts';

export type PrintedStatement = Pick<
  StatementItem,
  'id' | 'issued_on' | 'fund' | 'replaces' | 'replaces_because' | 'verification_code'
> & {
  readonly content: StatementContent;
};

const DATE_WIDTH = 72;
const AMOUNT_WIDTH = 96;
const GAP = 12;
/** At this position, the longest statement number fits on one line. */
const NUMBER_X = 170;
export const ROW_HEIGHT = 18;

export const amountText = (amount: Cents) => formatDollars(amount).replace('$', '');

export type ProvisionalStatement = Pick<PrintedStatement, 'issued_on' | 'content' | 'fund'> & {
  readonly id?: undefined;
  readonly replaces?: undefined;
};

const PROVISIONAL = 'Provisional';

/** A statement issued before the fund had settings contains no name, so the default name is shown. */
export function nameOf({ fund }: Pick<PrintedStatement, 'fund'>): string {
  return fund?.name ?? FUND_NAME;
}

export function writeHead(
  paper: Paper,
  title: string,
  subtitle: string,
  statement: PrintedStatement | ProvisionalStatement,
): void {
  const { client } = statement.content;
  paper.row([
    { text: nameOf(statement), x: 0, width: NUMBER_X - GAP, size: 12, weight: 'bold' },
    {
      text: statement.id === undefined ? PROVISIONAL : `Statement No ${statement.id}`,
      x: NUMBER_X,
      width: paper.width - NUMBER_X,
      align: 'right',
      color: 'quiet',
    },
  ]);
  paper.row([
    {
      text: `${statement.id === undefined ? 'As of' : 'Issued'} ${displayDate(statement.issued_on)}`,
      x: NUMBER_X,
      width: paper.width - NUMBER_X,
      align: 'right',
      color: 'quiet',
    },
  ]);
  for (const row of statement.fund ? detailsOf(statement.fund) : [])
    paper.write(row, { size: 9, color: 'quiet' });
  paper.rule();
  paper.space(20);
  paper.write(title, { size: 20, weight: 'bold' });
  paper.space(2);
  paper.write(subtitle, { color: 'quiet' });
  if (statement.replaces !== undefined)
    paper.write(
      statement.replaces_because === undefined
        ? `Replaces statement No ${statement.replaces}.`
        : `Replaces statement No ${statement.replaces}. ${statement.replaces_because}`,
      { weight: 'bold' },
    );
  paper.space(10);
  paper.write([client.name, client.entity_name].filter((name) => name !== '').join(', '), { weight: 'bold' });
  paper.write(client.entity_type, { color: 'quiet' });
  for (const row of client.address.split('\n').filter((line) => line.trim() !== '')) paper.write(row);
  paper.space(14);
}

interface Row {
  readonly day: string;
  readonly text: string;
  readonly amount: string;
  readonly bold?: boolean;
}

export function writeTable(paper: Paper, head: Row, rows: readonly Row[]): void {
  const write = ({ day, text, amount, bold = false }: Row, quiet = false) => {
    const style = { weight: bold ? 'bold' : 'plain', color: quiet ? 'quiet' : 'ink', size: 10 } as const;
    const textWidth = paper.width - DATE_WIDTH - AMOUNT_WIDTH - 2 * GAP;
    paper.row(
      [
        { text: day, x: 0, width: DATE_WIDTH, ...style },
        { text, x: DATE_WIDTH + GAP, width: textWidth, ...style },
        { text: amount, x: paper.width - AMOUNT_WIDTH, width: AMOUNT_WIDTH, align: 'right', ...style },
      ],
      ROW_HEIGHT,
    );
  };
  paper.keep(3 * ROW_HEIGHT);
  write(head, true);
  paper.rule();
  paper.space(4);
  for (const row of rows) write(row);
  paper.space(4);
}

export function writeFacts(paper: Paper, facts: readonly (readonly [label: string, value: string])[]): void {
  paper.keep(facts.length * ROW_HEIGHT);
  for (const [label, value] of facts)
    paper.row(
      [
        { text: label, x: 0, width: paper.width - 2 * AMOUNT_WIDTH, color: 'quiet', size: 10 },
        { text: value, x: paper.width - 2 * AMOUNT_WIDTH, width: 2 * AMOUNT_WIDTH, align: 'right', size: 10 },
      ],
      ROW_HEIGHT,
    );
}

export function heading(paper: Paper, text: string): void {
  paper.keep(4 * ROW_HEIGHT);
  paper.space(10);
  paper.write(text, { size: 12, weight: 'bold' });
  paper.space(4);
}

function factsOf(content: StatementContent): [string, string][] {
  const { kind, to, closing, movements, payments = [] } = content;
  const sumOf = (rows: readonly { amount: Cents }[]) =>
    amountText(addCents(ZERO_CENTS, ...rows.map(({ amount }) => amount)));
  return [
    ...(kind === 'holding' ? [] : ([['Paid in', sumOf(movements)]] as [string, string][])),
    ...(kind === 'year' ? ([['Received from the fund', sumOf(payments)]] as [string, string][]) : []),
    [`Units allocated at ${displayDate(to)}`, displayUnits(closing.units)],
    ['Cost', amountText(closing.paid)],
  ];
}

function writePosition(paper: Paper, { position }: StatementContent): void {
  if (!position) return;
  const { pledged, paid, due, uncalled } = position;
  heading(paper, 'On the day of issue');
  writeFacts(paper, [
    ['Pledged', amountText(pledged)],
    ...(paid === undefined ? [] : [['Paid', amountText(paid)] as const]),
    ['Due', amountText(due)],
    ['Uncalled', amountText(uncalled)],
  ]);
}

export function rowsOf(content: StatementContent): Row[] {
  return [
    {
      day: displayDate(content.from),
      text: 'Opening balance',
      amount: amountText(content.opening.paid),
      bold: true,
    },
    ...content.movements.map(({ day, description, amount }) => ({
      day: displayDate(day),
      text: description,
      amount: amountText(amount),
    })),
    {
      day: displayDate(content.to),
      text: 'Closing balance',
      amount: amountText(content.closing.paid),
      bold: true,
    },
  ];
}

function distributedText({
  title,
  withheld,
  reinvested,
}: NonNullable<StatementContent['distributions']>[number]) {
  return [
    title,
    ...(withheld > 0 ? [`tax withheld ${amountText(withheld)}`] : []),
    ...(reinvested > 0 ? [`reinvested ${amountText(reinvested)}`] : []),
  ].join(', ');
}

function writeYear(paper: Paper, content: StatementContent): void {
  const { kind, calls = [] } = content;
  if (kind !== 'year') return;
  heading(paper, 'Called during the year');
  if (calls.length === 0) paper.write(NOTHING_CALLED);
  else {
    writeTable(
      paper,
      { day: 'Issued', text: 'Capital call', amount: 'AUD' },
      calls.map(({ day, title, amount, due_on: due }) => ({
        day: displayDate(day),
        text: `${title}, due ${displayDate(due)}`,
        amount: amountText(amount),
      })),
    );
  }
  writeIncome(paper, content, 'Paid to you during the year');
}

export function writeIncome(
  paper: Paper,
  { distributions = [], payments = [] }: StatementContent,
  titleOfPaid: string,
): void {
  if (distributions.length > 0) {
    heading(paper, 'Distributed for the year');
    writeTable(
      paper,
      { day: 'Period to', text: 'Distribution', amount: 'AUD' },
      distributions.map((one) => ({
        day: displayDate(one.day),
        text: distributedText(one),
        amount: amountText(one.gross),
      })),
    );
  }
  heading(paper, titleOfPaid);
  if (payments.length === 0) paper.write(NOTHING_PAID);
  else {
    writeTable(
      paper,
      { day: 'Date', text: 'Payment', amount: 'AUD' },
      payments.map(({ day, description, amount }) => ({
        day: displayDate(day),
        text: description,
        amount: amountText(amount),
      })),
    );
  }
}

export function writeCheck(
  paper: Paper,
  statement: PrintedStatement | ProvisionalStatement,
  siteUrl: string,
): void {
  paper.keep(4 * ROW_HEIGHT);
  paper.space(10);
  paper.write(unitValueText(statement.content.value), { color: 'quiet' });
  paper.write(NO_TAX_STATEMENT, { color: 'quiet' });
  paper.space(6);
  if (statement.id === undefined) {
    paper.write(NOT_CLOSED);
    return;
  }
  paper.write('Check this statement without signing in:', { color: 'quiet' });
  paper.write(`${siteUrl}/verify/${displayCode(statement.verification_code)}`);
}

const NOT_CLOSED = 'Provisional: a month of this period is not closed, so these figures may still change.';

export async function renderStatement(
  statement: PrintedStatement | ProvisionalStatement,
  siteUrl = '',
): Promise<Uint8Array> {
  const { content } = statement;
  const title = titleOf(content);
  const number = statement.id === undefined ? PROVISIONAL.toLowerCase() : `No ${statement.id}`;
  const paper = await newPaper({
    title: `${title}, ${number}`,
    author: nameOf(statement),
    dated: content.to,
    says: JSON.stringify(statement),
    foot: `${nameOf(statement)}, statement ${number}`,
    ...(statement.id === undefined ? { across: PROVISIONAL } : {}),
  });
  writeHead(paper, title, periodOf(content), statement);
  if (content.kind !== 'holding')
    writeTable(paper, { day: 'Date', text: 'Movement', amount: 'AUD' }, rowsOf(content));
  writeFacts(paper, factsOf(content));
  writePosition(paper, content);
  writeYear(paper, content);
  writeCheck(paper, statement, siteUrl);
  return paper.save();
}
