import { type CalendarDate, parseCalendarDate } from '#shared/calendar-date.ts';
import { addCents, type Cents, cents, parseMoney } from '#shared/money.ts';
import { paymentReference } from '#shared/payment-reference.ts';
import type { LabelledDeposit, Scene, Truth } from './scene.ts';

interface WrittenCall {
  readonly number: number;
  readonly title: string;
  readonly issuedOn: string;
  readonly dueOn: string;
}

/** A scene as text tables: one line for each record, with `|` between the columns. */
interface WrittenScene {
  readonly name: string;
  /** The year of the deposits and outflows. The tables write their days as `month-day`. */
  readonly year: number;
  readonly calls: readonly WrittenCall[];
  /**
   * `id | name | entity name | 21: 25000 | 22: 25000/10000 | 20: paid 5000 2026-01-20`. Each line item has its call, its amount
   * in dollars and, after `/`, its outstanding amount.
   */
  readonly clients: string;
  /** `month-day | dollars | text`. */
  readonly outflows?: string;
  /** `client | text`. */
  readonly confirmed?: string;
  /**
   * `# kind`, then rows of `month-day | amount | text | truth | alone … | refused …`. The amount `lee21 + cho21` adds the
   * outstanding amounts of two line items, and `lee21 -15` deducts 15 dollars. The truth lists the paid line items in order;
   * `=` repeats the line items of the amount. In the text, `{lee21}` becomes the line item's payment reference, and
   * `{lee21:swap}` a reference misspelt as `DEFORMED` defines.
   */
  readonly deposits: string;
}

const rowsOf = (table: string): string[] =>
  table
    .split('\n')
    .map((row) => row.trim())
    .filter((row) => row !== '');
const columnsOf = (row: string): string[] => row.split('|').map((column) => column.trim());

function dateOf(text: string): CalendarDate {
  const date = parseCalendarDate(text);
  if (!date) throw new Error(`${text} is not a date`);
  return date;
}

function moneyOf(text: string): Cents {
  const amount = parseMoney(text);
  if (amount === undefined) throw new Error(`${text} is not an amount`);
  return amount;
}

const isDigit = (character: string | undefined) => character !== undefined && /\d/.test(character);
const grouped = (reference: string, size: number, between: string) =>
  (reference.match(new RegExp(`.{1,${size}}`, 'g')) ?? []).join(between);

function withOtherDigit(reference: string, fromEnd: number): string {
  const index = reference.length - fromEnd;
  const other = String((Number(reference[index]) + 4) % 10);
  return `${reference.slice(0, index)}${other}${reference.slice(index + 1)}`;
}

function withSwappedDigits(reference: string): string {
  const characters = [...reference];
  const isPair = (index: number) => {
    const [left, right] = [characters[index], characters[index + 1]];
    return isDigit(left) && isDigit(right) && left !== right;
  };
  const at = characters.findLastIndex((_, index) => isPair(index));
  if (at < 0) throw new Error(`${reference} has no two digits to exchange`);
  return [...characters.slice(0, at), characters[at + 1], characters[at], ...characters.slice(at + 2)].join(
    '',
  );
}

const DEFORMED: Readonly<Record<string, (reference: string) => string>> = {
  by3: (reference) => grouped(reference, 3, ' '),
  by4: (reference) => grouped(reference, 4, ' '),
  hyphens3: (reference) => grouped(reference, 3, '-'),
  hyphens4: (reference) => grouped(reference, 4, '-'),
  lower: (reference) => reference.toLowerCase(),
  wrong1: (reference) => withOtherDigit(reference, 1),
  wrong2: (reference) => withOtherDigit(reference, 2),
  wrong4: (reference) => withOtherDigit(reference, 4),
  wrong6: (reference) => withOtherDigit(reference, 6),
  missing: (reference) => `${reference.slice(0, -3)}${reference.slice(-2)}`,
  swap: withSwappedDigits,
  cut1: (reference) => reference.slice(0, -1),
  cut2: (reference) => reference.slice(0, -2),
  cut3: (reference) => reference.slice(0, -3),
};

function readLedger(written: WrittenScene): Pick<Scene, 'investors' | 'lines' | 'settled'> {
  const calls = new Map(written.calls.map((call) => [String(call.number), call]));
  const rows = rowsOf(written.clients).map(columnsOf);
  const owed = rows.flatMap(([clientId = '', , , ...owes], index) =>
    owes
      .filter((owing) => owing !== '')
      .map((owing) => {
        const [number = '', amounts = ''] = owing.split(':').map((part) => part.trim());
        const call = calls.get(number);
        if (!call) throw new Error(`${written.name}: ${owing} names no call`);
        const reference = paymentReference(call.number, index + 1);
        return {
          call,
          amounts,
          facts: { id: `${clientId}${number}`, clientId, reference, callTitle: call.title },
        };
      }),
  );
  return {
    investors: rows.map(([id = '', name = '', entityName = '']) => ({ id, name, entityName })),
    lines: owed
      .filter(({ amounts }) => !amounts.startsWith('paid'))
      .map(({ call, amounts, facts }) => {
        const [amount = '', outstanding = amount] = amounts.split('/');
        return {
          ...facts,
          capitalCallId: `call-${call.number}`,
          amountCents: moneyOf(amount),
          outstandingCents: moneyOf(outstanding),
          issuedOn: dateOf(call.issuedOn),
          dueOn: dateOf(call.dueOn),
        };
      }),
    settled: owed
      .filter(({ amounts }) => amounts.startsWith('paid'))
      .map(({ amounts, facts }) => {
        const [, amount = '', paidOn = ''] = amounts.split(' ');
        return { ...facts, amountCents: moneyOf(amount), paidOn: dateOf(paidOn) };
      }),
  };
}

/** Throws if a table has an unknown line, an unknown deformation or an invalid date. */
export function writeScene(written: WrittenScene): Scene {
  const { investors, lines, settled } = readLedger(written);
  const outstanding = new Map(lines.map((line) => [line.id, line.outstandingCents]));
  const references = new Map([...lines, ...settled].map((line) => [line.id, line.reference]));
  const taken = new Set(references.values());
  const known = <One>(from: ReadonlyMap<string, One>, id: string): One => {
    const found = from.get(id);
    if (found === undefined) throw new Error(`${written.name}: there is no ${id}`);
    return found;
  };
  const lineIdsOf = (names: string) => names.split(/[\s+]+/).filter((name) => /^[a-z]/.test(name));
  const amountOf = (sum: string): Cents =>
    addCents(
      ...sum.split(/[\s+]+/).map((part) => (/^[a-z]/.test(part) ? known(outstanding, part) : moneyOf(part))),
    );
  const truthOf = (lineIds: readonly string[], amountCents: Cents): Truth => {
    let left = amountCents;
    return lineIds.map((lineId) => {
      const paid = cents(Math.min(left, known(outstanding, lineId)));
      left = cents(left - paid);
      return { lineId, amountCents: paid };
    });
  };
  const textOf = (template: string) =>
    template.replace(/\{(\w+)(?::(\w+))?\}/g, (_, lineId: string, deformation?: string) => {
      const reference = known(references, lineId);
      if (deformation === undefined) return reference;
      const deform = DEFORMED[deformation];
      if (!deform) throw new Error(`${written.name}: no reference is deformed as ${deformation}`);
      const deformed = deform(reference);
      const compact = deformed.replace(/[ -]/g, '').toUpperCase();
      if (compact !== reference && taken.has(compact))
        throw new Error(`${written.name}: ${lineId}:${deformation} is the reference of another line`);
      return deformed;
    });

  const deposits: LabelledDeposit[] = [];
  const refused: { depositId: string; lineId: string }[] = [];
  let kind = '';
  for (const row of rowsOf(written.deposits)) {
    if (row.startsWith('# ')) {
      kind = row.slice(2);
      continue;
    }
    const [day = '', sum = '', text = '', truth = '', ...more] = columnsOf(row);
    const id = `${written.calls[0]?.number}-${String(deposits.length + 1).padStart(3, '0')}`;
    const amountCents = amountOf(sum);
    const readTruth = (names: string) => truthOf(lineIdsOf(names === '=' ? sum : names), amountCents);
    const alone = more.find((column) => column.startsWith('alone'));
    for (const column of more.filter((one) => one.startsWith('refused'))) {
      for (const lineId of lineIdsOf(column.slice('refused'.length))) refused.push({ depositId: id, lineId });
    }
    deposits.push({
      kind,
      deposit: { id, date: dateOf(`${written.year}-${day}`), amountCents, text: textOf(text) },
      truth: readTruth(truth),
      ...(alone !== undefined && { truthAlone: readTruth(alone.slice('alone'.length).trim()) }),
    });
  }
  return {
    name: written.name,
    investors,
    lines,
    settled,
    refused,
    outflows: rowsOf(written.outflows ?? '').map((row, index) => {
      const [day = '', amount = '', text = ''] = columnsOf(row);
      const date = dateOf(day.length > 5 ? day : `${written.year}-${day}`);
      return { id: `out-${written.calls[0]?.number}-${index + 1}`, date, amountCents: moneyOf(amount), text };
    }),
    confirmed: rowsOf(written.confirmed ?? '').map((row) => {
      const [clientId = '', text = ''] = columnsOf(row);
      return { clientId, text };
    }),
    deposits,
  };
}
