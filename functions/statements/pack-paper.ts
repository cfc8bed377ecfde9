import { type CalendarDate, displayDate } from '#shared/calendar-date.ts';
import { displayAbn } from '#shared/fund-seed.ts';
import { VALUATION_BASIS_WORDS } from '#shared/terms.ts';
import { displayPrice, displayUnits, ONE_DOLLAR, unitsForCents } from '#shared/units.ts';
import { newPaper, type Paper } from '../papers/paper.ts';
import type { StatementContent } from '../records/statement-store.ts';
import type { PackPrice, UnitIssue } from './compose-statement.ts';
import {
  amountText,
  heading,
  nameOf,
  type PrintedStatement,
  ROW_HEIGHT,
  rowsOf,
  writeCheck,
  writeFacts,
  writeHead,
  writeIncome,
  writeTable,
} from './statement-pdf.ts';
import { longDay, periodOf } from './statement-words.ts';

const dayText = (day: CalendarDate | null) => (day === null ? 'No contribution yet' : displayDate(day));

function issueText(issue: UnitIssue): string {
  return issue ? `${displayPrice(issue.price)} a unit, on ${displayDate(issue.day)}` : 'None';
}

export async function renderPackPaper(statement: PrintedStatement, siteUrl: string): Promise<Uint8Array> {
  const { content } = statement;
  const { pack, client, closing, to } = content;
  if (!pack) throw new Error('This statement has no pack');
  const paper = await newPaper({
    title: `For the auditor, statement No ${statement.id}`,
    author: nameOf(statement),
    dated: to,
    says: JSON.stringify(statement),
    foot: `${nameOf(statement)}, for the auditor, statement No ${statement.id}`,
  });
  writeHead(paper, 'For the auditor of the SMSF', `${periodOf(content)}`, statement);
  heading(paper, 'Holding');
  writeFacts(paper, [
    [`Units allocated at ${displayDate(to)}`, displayUnits(closing.units)],
    ['Cost', amountText(closing.paid)],
    ['Market value', content.value ? amountText(content.value.amount) : 'Not available'],
  ]);
  paper.write(pack.unit_value);
  writeMissing(paper, missingOf(statement));
  writeFund(paper, statement);
  writePrice(paper, pack.price ?? null);
  heading(paper, 'Movements of dollars paid in');
  writeTable(paper, { day: 'Date', text: 'Movement', amount: 'AUD' }, rowsOf(content));
  writeIncome(paper, content, 'Paid to the holder during the year');
  for (const sentence of incomeNotes(content)) paper.write(sentence);
  heading(paper, `Register entry at ${longDay(to)}`);
  writeFacts(paper, [
    ['Holder', client.entity_name || client.name],
    ['Contact', client.name],
    ['Entity', client.entity_type],
    ['On the register since', dayText(pack.register_entry.member_since)],
    ['Units allocated', displayUnits(pack.register_entry.units)],
    ['Cost', amountText(pack.register_entry.cost)],
  ]);
  heading(paper, 'Properties and their last valuations');
  for (const { name, type, location, valuation } of pack.properties) {
    paper.keep(6 * ROW_HEIGHT);
    paper.write([name, type, location].filter((part) => part !== '').join(', '), { weight: 'bold' });
    if (!valuation) {
      paper.write(`Not valued by ${longDay(to)}.`);
      paper.space(6);
      continue;
    }
    writeFacts(paper, [
      ['Value', amountText(valuation.value)],
      ['Valued on', displayDate(valuation.day)],
      ['Valuer', valuation.valuer ?? 'Not recorded'],
      ['Basis', valuation.basis ? VALUATION_BASIS_WORDS[valuation.basis] : valuation.source],
    ]);
    paper.write(
      valuation.report ? `Report: ${valuation.report.file}, in this pack` : 'Report: none attached',
      { size: 9, color: 'quiet' },
    );
    if (valuation.report) paper.write(`SHA-256 ${valuation.report.sha256}`, { size: 9, color: 'quiet' });
    paper.space(6);
  }
  heading(paper, 'How the fund values its properties');
  for (const sentence of howTheFundValues(content)) paper.write(sentence);
  paper.space(4);
  writeFacts(paper, [
    ['Last issue of units by the fund', issueText(pack.last_issue)],
    ['Last issue of units to this holder', issueText(pack.last_issue_to_holder)],
  ]);
  writeSignature(paper, statement);
  writeCheck(paper, statement, siteUrl);
  return paper.save();
}

type Identified = Pick<PrintedStatement, 'content' | 'fund'>;

const NOT_RECORDED = 'Not recorded';
const SIGNATURE_HEIGHT = 40;

function writeFund(paper: Paper, statement: PrintedStatement): void {
  const { abn, trustee, responsible_person: person } = statement.fund ?? {};
  heading(paper, 'Fund');
  writeFacts(paper, [
    ['Name', nameOf(statement)],
    ['ABN', abn ? displayAbn(abn) : NOT_RECORDED],
    ['Trustee', trustee || NOT_RECORDED],
    ['Responsible person', person || NOT_RECORDED],
  ]);
}

function writePrice(paper: Paper, price: PackPrice): void {
  heading(paper, 'Unit price and net tangible assets');
  if (!price) {
    paper.write(NO_PRICE);
    return;
  }
  writeFacts(paper, [
    ['Price of', displayDate(price.day)],
    ['Net assets of the fund', amountText(price.nav)],
    ['Units on issue', displayUnits(price.units)],
    ['Net tangible assets per unit', displayPrice(price.nta_per_unit)],
  ]);
  paper.write('The net assets are the sum of the amounts below. They include no intangible assets.', {
    size: 9,
    color: 'quiet',
  });
  writeTable(
    paper,
    { day: 'As at', text: 'Term', amount: 'AUD' },
    price.terms.map(({ label, amount, source, as_of: asOf, report }) => ({
      day: asOf === null ? '' : displayDate(asOf),
      text: [label, source, ...(report ? [`report ${report.file}`] : [])].join(', '),
      amount: amountText(amount),
    })),
  );
  for (const { report } of price.terms)
    if (report) paper.write(`${report.file}: SHA-256 ${report.sha256}`, { size: 9, color: 'quiet' });
}

const NO_PRICE =
  'No unit price was published for this day or an earlier one, so the pack states no market value and no net tangible assets per unit.';

/** Returns a sentence for each fact that an auditor expects but that the fund has not recorded. */
export function missingOf({ content, fund }: Identified): string[] {
  const { pack } = content;
  if (!pack) return [];
  const unvalued = pack.properties.filter(({ valuation }) => !valuation);
  const withoutReport = pack.properties.filter(({ valuation }) => valuation && !valuation.report);
  const names = (of: readonly { name: string }[]) => of.map(({ name }) => name).join(', ');
  return [
    ...(fund?.abn ? [] : ['The ABN of the fund is not recorded.']),
    ...(fund?.trustee ? [] : ['The trustee of the fund is not recorded.']),
    ...(fund?.responsible_person ? [] : ['No responsible person is recorded.']),
    ...(pack.price ? [] : [NO_PRICE]),
    ...(pack.register_entry.member_since === null
      ? ['The register does not show when the holder was entered.']
      : []),
    ...(unvalued.length > 0 ? [`Not valued: ${names(unvalued)}.`] : []),
    ...(withoutReport.length > 0 ? [`No valuation report is attached for: ${names(withoutReport)}.`] : []),
  ];
}

/** Facts that an auditor of an SMSF asks for, but that the portal does not store. */
const NOT_KEPT = [
  'The accounts of the fund, and confirmations of its bank balances and loans.',
  'The titles of the properties, and mortgages over them.',
  'Rent receivable, unpaid bills, accrued interest and fees, unless the unit price in this pack includes them.',
  'The trustee of the SMSF and its ABN, unless the name of the holder states them.',
  'A charge over the units, and relations between the holder and the fund’s trustee, tenants and lenders.',
  'A signature, until the trustee signs the last page.',
] as const;

function writeMissing(paper: Paper, missing: readonly string[]): void {
  heading(paper, 'Missing from this pack');
  for (const sentence of [...missing, ...NOT_KEPT]) paper.write(sentence);
}

function incomeNotes({ to, distributions = [] }: StatementContent): string[] {
  if (distributions.length === 0) return [];
  const isWithheld = distributions.some(({ withheld }) => withheld > 0);
  return [
    ...(isWithheld ? [] : ['No tax was withheld from these distributions.']),
    'Each distribution is divided among the holders in one of two ways: by the units held on its record day, or by the units held on each day of its period.',
    `Any amount that was distributed for the year but not paid by ${longDay(to)} was owed to the holder on that day. If the table of the unit price in this pack shows the distribution, the unit price is already reduced by the distribution.`,
  ];
}

function writeSignature(paper: Paper, { fund }: Identified): void {
  heading(paper, fund?.trustee ? `Signed for ${fund.trustee}` : 'Signed for the trustee');
  paper.keep(SIGNATURE_HEIGHT + 2 * ROW_HEIGHT);
  paper.space(SIGNATURE_HEIGHT);
  paper.rule();
  paper.space(4);
  const half = paper.width / 2;
  paper.row([
    { text: fund?.responsible_person || 'Name', x: 0, width: half, color: 'quiet' },
    { text: 'Date', x: half, width: half, color: 'quiet' },
  ]);
}

const ONE_A_DOLLAR =
  'One unit is allocated for each dollar paid. Units allocated therefore equal the amount paid. They do not show what a unit is worth.';
const AT_PRICES =
  'Until a unit price is published, one unit is allocated for each dollar paid. After that, units are allocated at the issue price of the day on which the money is received. Units can also be transferred, redeemed and adjusted.';

export function howTheFundValues({ closing, value }: StatementContent): readonly string[] {
  const isOneADollar = value === undefined && closing.units === unitsForCents(closing.paid, ONE_DOLLAR);
  return [
    'Each property is carried at its last valuation. Each valuation shows its basis: an independent valuation, a directors’ valuation or a kerbside valuation. Until a property is first valued, it is carried at its purchase price.',
    isOneADollar ? ONE_A_DOLLAR : AT_PRICES,
    'Nothing in this pack is advice.',
  ];
}
