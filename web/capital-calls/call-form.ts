import { type CalendarDate, displayDate } from '#shared/calendar-date.ts';
import { compareByNameThenId, debtsOf, shareByWeight } from '#shared/capital-call.ts';
import type { LineItem } from '#shared/contract/capital-calls.ts';
import type { Client } from '#shared/contract/clients.ts';
import {
  addCents,
  apportion,
  type Cents,
  cents,
  parseMoney,
  plainDollars,
  ZERO_CENTS,
} from '#shared/money.ts';
import { dayText, moneyText, requiredText, withRule } from '../forms/typed-text.ts';
import { readTypedMoney } from '../ui/money-field.tsx';
import { exact } from '../ui/money-format.ts';

/** A total is divided in proportion to the uncalled pledges (`left`) or the pledges (`pledge`), or equally (`equal`). */
export type Division = 'left' | 'pledge' | 'equal';

export interface CallFormText {
  title: string;
  total_amount: string;
  due_date: string;
  typed: Readonly<Record<string, string>>;
  division?: Division;
  /** The form computes the total from this percentage of each pledge. Empty if the total was typed. */
  percent?: string;
}

export interface CallFormLine {
  readonly client: Pick<Client, 'id' | 'name' | 'status' | 'pledged_amount'>;
  readonly text: string;
  readonly amountCents: Cents | undefined;
  readonly isTyped: boolean;
}

const NO_DAY = 'Enter a valid date as DD/MM/YYYY';

export function callFormReaders(today: CalendarDate, isRecorded: boolean) {
  const day = dayText(NO_DAY, NO_DAY);
  const texts = {
    title: requiredText('Title is required'),
    total_amount: moneyText('Total amount is required'),
  };
  return isRecorded
    ? {
        ...texts,
        due_date: day,
        issued_on: withRule(day, (issued) => issued <= today, `Cannot be after today, ${displayDate(today)}`),
      }
    : {
        ...texts,
        due_date: withRule(day, (due) => due >= today, `Cannot be before today, ${displayDate(today)}`),
      };
}

export function callableClients(clients: readonly Client[], named: ReadonlySet<string>): Client[] {
  return clients
    .filter((client) => client.status === 'Active' || (named.has(client.id) && client.status === 'Inactive'))
    .sort(compareByNameThenId);
}

function sharers(typed: CallFormText['typed'], clients: readonly Client[]): Client[] {
  return clients.filter(({ id, status }) => !(id in typed) && status === 'Active');
}

const WHOLE = 10_000;
const NO_PERCENT = 'Enter a percentage up to 100';

export function percentProblem(percent = ''): string | undefined {
  return percent.trim() === '' || totalOfPercent(percent, {}, []) !== undefined ? undefined : NO_PERCENT;
}

/** Typed amounts replace the percentage of a client's pledge. Undefined if the percentage is invalid. */
export function totalOfPercent(
  percent: string,
  typed: CallFormText['typed'],
  clients: readonly Client[],
): Cents | undefined {
  const share = parseMoney(percent.replace('%', '').trim());
  if (share === undefined || share <= 0 || share > WHOLE) return undefined;
  const pledged = addCents(ZERO_CENTS, ...sharers(typed, clients).map((client) => client.pledged_amount));
  const [called = ZERO_CENTS] = apportion(pledged, [share, WHOLE - share]);
  return addCents(called, ...Object.values(typed).map((text) => readTypedMoney(text) ?? ZERO_CENTS));
}

/** Divides what the typed amounts leave of the total. Without typed amounts, the server's own division by `left` must agree. */
export function linesOf(
  form: Pick<CallFormText, 'total_amount' | 'typed' | 'division'>,
  clients: readonly Client[],
  leftOfPledge: ReadonlyMap<string, Cents>,
): CallFormLine[] {
  const total = readTypedMoney(form.total_amount) ?? ZERO_CENTS;
  const typed = new Map(
    Object.entries(form.typed).map(([id, text]) => [
      id,
      text.trim() === '' ? ZERO_CENTS : readTypedMoney(text),
    ]),
  );
  const others = sharers(form.typed, clients);
  const weights = {
    left: ({ id }: Client) => leftOfPledge.get(id) ?? ZERO_CENTS,
    pledge: (client: Client) => client.pledged_amount,
    equal: (client: Client) => (client.pledged_amount > 0 ? 1 : 0),
  };
  const rest = total - addCents(...[...typed.values()].map((amount) => amount ?? ZERO_CENTS));
  const shares = new Map(
    rest > 0
      ? shareByWeight(cents(rest), others, weights[form.division ?? 'left']).map(
          ({ client, amountCents }) => [client.id, amountCents],
        )
      : [],
  );
  return clients.map((client) => {
    const isTyped = typed.has(client.id);
    const amountCents = isTyped ? typed.get(client.id) : (shares.get(client.id) ?? ZERO_CENTS);
    return {
      client,
      isTyped,
      amountCents,
      text: isTyped ? (form.typed[client.id] ?? '') : exact(amountCents ?? ZERO_CENTS).replace(/[$,]/g, ''),
    };
  });
}

/** Returns each pledge's uncalled rest in cents. Drafts count as uncalled, because they may never be issued. */
export function leftOfPledges(
  clients: readonly Pick<Client, 'id' | 'pledged_amount' | 'total_paid'>[],
  outstanding: readonly Pick<LineItem, 'client_id' | 'outstanding_amount'>[],
  isRecorded = false,
): Map<string, Cents> {
  const outstandingOf = new Map<string, Cents>();
  for (const { client_id: id, outstanding_amount: amount } of outstanding)
    outstandingOf.set(id, addCents(outstandingOf.get(id) ?? ZERO_CENTS, amount));
  return new Map(
    clients.map(({ id, pledged_amount: pledged, total_paid: paid }) => [
      id,
      debtsOf(
        // Clients may already have paid a recorded call, so their payments do not reduce what it can call.
        { pledgedCents: pledged, paidCents: isRecorded ? ZERO_CENTS : paid },
        outstandingOf.get(id) ?? ZERO_CENTS,
      ).uncalledCents,
    ]),
  );
}

export function linesProblem(
  { total_amount }: Pick<CallFormText, 'total_amount'>,
  lines: readonly CallFormLine[],
): string | undefined {
  const total = readTypedMoney(total_amount);
  if (total === undefined || total <= 0) return undefined;
  const wrong = lines.find((line) => line.amountCents === undefined || line.amountCents < 0);
  if (wrong) return `The amount for ${wrong.client.name} is not valid`;
  const difference = cents(addCents(...lines.map((line) => line.amountCents ?? ZERO_CENTS)) - total);
  if (difference === 0) return undefined;
  const by = exact(cents(Math.abs(difference)));
  return `The amounts are ${by} ${difference > 0 ? 'above' : 'short of'} the total`;
}

export function inputOf(
  { typed, division = 'left', percent: _percent, ...text }: CallFormText,
  lines: readonly CallFormLine[],
  replacesLines = false,
) {
  if (Object.keys(typed).length === 0 && !replacesLines && division === 'left') return text;
  const called = lines.flatMap(({ client, amountCents }) =>
    amountCents !== undefined && amountCents > 0
      ? [{ client_id: client.id, amount: plainDollars(amountCents) }]
      : [],
  );
  return { ...text, line_items: called };
}
