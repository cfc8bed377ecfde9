import { type CalendarDate, displayDate } from '#shared/calendar-date.ts';
import { inCallOrder, shareByPledge } from '#shared/capital-call.ts';
import type { LineItem } from '#shared/contract/capital-calls.ts';
import type { Client } from '#shared/contract/clients.ts';
import { addCents, type Cents, cents, outstandingCents, ZERO_CENTS } from '#shared/money.ts';
import { readTypedMoney, unreadAmount } from '../ui/money-field.tsx';
import { formatMoney } from '../ui/money-format.ts';

/** What stands in the form of a call. */
export interface CallFormText {
  readonly title: string;
  readonly total: string;
  readonly dueDate: CalendarDate | undefined;
  /** Amounts that were typed, by client; all others are shared by pledge. */
  readonly typed: Readonly<Record<string, string>>;
}

export interface CallFormLine {
  readonly client: Pick<Client, 'id' | 'name' | 'status' | 'pledged_amount'>;
  readonly text: string;
  /** Undefined while what is typed is no amount. */
  readonly amountCents: Cents | undefined;
  readonly isTyped: boolean;
}

export interface CallFormErrors {
  title?: string;
  total?: string;
  dueDate?: string;
  lines?: string;
}

/** Those who can be called: active clients, and whoever a draft names already. */
export function callableClients(clients: readonly Client[], named: ReadonlySet<string>): Client[] {
  return clients
    .filter((client) => client.status === 'Active' || (named.has(client.id) && client.status === 'Inactive'))
    .sort(inCallOrder);
}

/**
 * The lines as the form shows them: typed amounts stay as they are, and what they leave of the total is
 * shared among the other active clients by pledge, as the server shares a call.
 */
export function linesOf(
  form: Pick<CallFormText, 'total' | 'typed'>,
  clients: readonly Client[],
): CallFormLine[] {
  const total = readTypedMoney(form.total) ?? ZERO_CENTS;
  const typed = new Map(
    Object.entries(form.typed).map(([id, text]) => [
      id,
      text.trim() === '' ? ZERO_CENTS : readTypedMoney(text),
    ]),
  );
  const others = clients.filter((client) => !typed.has(client.id) && client.status === 'Active');
  const rest = total - addCents(...[...typed.values()].map((amount) => amount ?? ZERO_CENTS));
  const shares = new Map(
    rest > 0
      ? shareByPledge(
          cents(rest),
          others.map(({ id, name, pledged_amount }) => ({ id, name, pledgedCents: pledged_amount })),
        ).map(({ client, amountCents }) => [client.id, amountCents])
      : [],
  );
  return clients.map((client) => {
    const isTyped = typed.has(client.id);
    const amountCents = isTyped ? typed.get(client.id) : (shares.get(client.id) ?? ZERO_CENTS);
    return {
      client,
      isTyped,
      amountCents,
      text: isTyped
        ? (form.typed[client.id] ?? '')
        : formatMoney(amountCents, { exact: true }).replace(/[$,]/g, ''),
    };
  });
}

/**
 * What is left to call of each client's pledge: neither paid nor outstanding from calls that are issued.
 * Drafts do not count, as they may never be.
 */
export function leftOfPledges(
  clients: readonly Pick<Client, 'id' | 'pledged_amount' | 'total_paid'>[],
  outstanding: readonly Pick<LineItem, 'client_id' | 'outstanding_amount'>[],
): Map<string, Cents> {
  const owed = new Map<string, Cents>();
  for (const { client_id: id, outstanding_amount: amount } of outstanding)
    owed.set(id, addCents(owed.get(id) ?? ZERO_CENTS, amount));
  return new Map(
    clients.map(({ id, pledged_amount: pledged, total_paid: paid }) => [
      id,
      outstandingCents(pledged, addCents(paid, owed.get(id) ?? ZERO_CENTS)),
    ]),
  );
}

/** Dollars that the lines are above (or, below zero, short of) the total. */
export function differenceCents(form: CallFormText, lines: readonly CallFormLine[]): Cents {
  const total = readTypedMoney(form.total) ?? ZERO_CENTS;
  return cents(addCents(...lines.map((line) => line.amountCents ?? ZERO_CENTS)) - total);
}

export function errorsOf(
  form: CallFormText,
  lines: readonly CallFormLine[],
  today: CalendarDate,
): CallFormErrors {
  const errors: CallFormErrors = {};
  if (form.title.trim() === '') errors.title = 'Title is required';
  const total = readTypedMoney(form.total);
  if (form.total.trim() === '') errors.total = 'Total amount is required';
  else if (total === undefined) errors.total = unreadAmount(form.total);
  else if (total <= 0) errors.total = 'Amount must be positive';
  if (!form.dueDate) errors.dueDate = 'Enter a date that exists, as DD/MM/YYYY';
  else if (form.dueDate < today) errors.dueDate = `Not before today, ${displayDate(today)}`;
  if (errors.total) return errors;
  const wrong = lines.find((line) => line.amountCents === undefined || line.amountCents < 0);
  const difference = differenceCents(form, lines);
  if (wrong) errors.lines = `The amount of ${wrong.client.name} is not an amount of money`;
  else if (difference !== 0) {
    const by = formatMoney(cents(Math.abs(difference)), { exact: true });
    errors.lines = `The amounts are ${by} ${difference > 0 ? 'above' : 'short of'} the total`;
  }
  return errors;
}

/** What the call takes: no lines where every amount is shared by pledge. */
export function inputOf(form: CallFormText, lines: readonly CallFormLine[], dueDate: CalendarDate) {
  const isItemised = Object.keys(form.typed).length > 0;
  return {
    title: form.title.trim(),
    total_amount: readTypedMoney(form.total) ?? ZERO_CENTS,
    due_date: dueDate,
    ...(isItemised
      ? {
          line_items: lines.flatMap(({ client, amountCents }) =>
            amountCents !== undefined && amountCents > 0
              ? [{ client_id: client.id, amount: amountCents }]
              : [],
          ),
        }
      : {}),
  };
}
