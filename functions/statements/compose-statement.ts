import { type CalendarDate, displayDate } from '#shared/calendar-date.ts';
import { addCents, type Cents, cents, negateCents, outstandingCents, ZERO_CENTS } from '#shared/money.ts';
import { NO_UNIT_VALUE, type StatementKind } from '#shared/terms.ts';
import { fundDayOf } from '../ledger/instants.ts';
import type { ContributionItem } from '../records/allocation-store.ts';
import { dueOfLine, type LineItem } from '../records/capital-call-store.ts';
import type { ClientItem } from '../records/client-store.ts';
import type { StatementContent } from '../records/statement-store.ts';

export interface Period {
  readonly kind: StatementKind;
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

/** The records from which a statement is composed: a client, with all transactions, as they were read. */
export interface ClientLedger {
  readonly client: Pick<
    ClientItem,
    | 'id'
    | 'name'
    | 'entity_name'
    | 'entity_type'
    | 'address'
    | 'pledged_cents'
    | 'total_paid_cents'
    | 'created_at'
  >;
  /** All payments by and to the client, oldest first, including reversed ones. */
  readonly contributions: readonly ContributionItem[];
  /** The client's line items, including withdrawn ones; only for a year. */
  readonly lines: readonly LineItem[];
  /** The facts about the fund for the auditor of an SMSF; only for a year. */
  readonly fund: FundFacts;
}

export interface FundFacts {
  readonly properties: NonNullable<StatementContent['pack']>['properties'];
  /** The day on which the fund last issued units to any client. */
  readonly lastIssueOn: CalendarDate | undefined;
}

/** Thrown if opening balance and movements do not add up to the closing balance; such a statement is never issued. */
export class DoesNotAddUp extends Error {
  constructor() {
    super('The statement does not add up');
    this.name = 'DoesNotAddUp';
  }
}

type Movement = StatementContent['movements'][number];

/** One dollar paid is one unit, until a price is published. */
const unitsFor = (paid: Cents): Cents => paid;
const balanceOf = (paid: Cents) => ({ paid, units: unitsFor(paid) });
const sumOf = (movements: readonly { amount: Cents }[]) =>
  addCents(ZERO_CENTS, ...movements.map(({ amount }) => amount));

/**
 * All contributions of a client, by day. A reversal is a correction on its own day, so that statements issued before it remain
 * correct.
 */
export function movementsOf(contributions: readonly ContributionItem[]): Movement[] {
  const movements = contributions
    .filter(({ paid_out_as: paidOut }) => paidOut === undefined)
    .flatMap((item): Movement[] => {
      const { txn_date: day, amount_cents: amount, reversed_at: reversedAt } = item;
      // If several clients share a deposit, this text is empty, because the bank's text may name the other clients.
      const words = [
        item.received_on === undefined ? '' : `, received ${displayDate(item.received_on)}`,
        item.client_description === '' ? '' : `, ${item.client_description}`,
      ].join('');
      const credited = { day, description: `Contribution${words}`, amount, units: unitsFor(amount) };
      if (reversedAt === undefined) return [credited];
      const takenBack = negateCents(amount);
      return [
        credited,
        {
          day: later(day, fundDayOf(reversedAt)),
          description: `Correction: contribution of ${displayDate(day)} reversed${words}`,
          amount: takenBack,
          units: unitsFor(takenBack),
          corrects: day,
        },
      ];
    });
  // Movements of the same day stay in the order in which they were entered, because the sort is stable.
  return movements.sort((a, b) => compare(a.day, b.day));
}

/** What the fund paid to the client, by day. A voided payment is followed by a correction. */
function paymentsOf(
  contributions: readonly ContributionItem[],
): { day: CalendarDate; description: string; amount: Cents }[] {
  return contributions
    .flatMap((item) => {
      if (item.paid_out_as === undefined) return [];
      const what = item.paid_out_as === 'distribution' ? 'Distribution' : 'Redemption';
      const paid = { day: item.txn_date, description: what, amount: negateCents(item.amount_cents) };
      if (item.reversed_at === undefined) return [paid];
      const correction = {
        day: later(item.txn_date, fundDayOf(item.reversed_at)),
        description: `Correction: ${what.toLowerCase()} of ${displayDate(item.txn_date)} reversed`,
        amount: item.amount_cents,
      };
      return [paid, correction];
    })
    .sort((a, b) => compare(a.day, b.day));
}

/** The content of a statement. Throws `DoesNotAddUp` if the movements contradict the client's paid amount. */
export function composeStatement(ledger: ClientLedger, { kind, from, to }: Period): StatementContent {
  const { client } = ledger;
  const all = movementsOf(ledger.contributions);
  const opening = sumOf(all.filter(({ day }) => day < from));
  const within = all.filter(({ day }) => day >= from && day <= to);
  const after = sumOf(all.filter(({ day }) => day > to));
  // Computed from the client's record, so that missing or wrong movements are detected.
  const closing = addCents(client.total_paid_cents, negateCents(after));
  if (addCents(opening, sumOf(within)) !== closing) throw new DoesNotAddUp();
  const { id, name, entity_name, entity_type, address } = client;
  // A holding is a balance at the end of one day, so its movements are not listed.
  const isHolding = kind === 'holding';
  return {
    kind,
    client: { id, name, entity_name, entity_type, address },
    from,
    to,
    opening: balanceOf(isHolding ? closing : opening),
    movements: isHolding ? [] : within,
    closing: balanceOf(closing),
    ...(kind === 'year' ? yearOf(ledger, { kind, from, to }, closing) : {}),
  };
}

/** The part that only a yearly statement has: calls, payments, position and, for an SMSF, the auditor's information. */
function yearOf({ client, contributions, lines, fund }: ClientLedger, { from, to }: Period, closing: Cents) {
  const isWithin = ({ day }: { day: CalendarDate }) => day >= from && day <= to;
  const called = lines
    .filter((line) => line.withdrawn_at === undefined || fundDayOf(line.withdrawn_at) > to)
    .map((line) => ({
      day: fundDayOf(line.issued_at),
      title: line.title,
      amount: line.amount_cents,
      due_on: line.due_date,
    }))
    .filter(isWithin)
    .sort((a, b) => compare(a.day, b.day));
  const due = addCents(ZERO_CENTS, ...lines.map(dueOfLine));
  const left = outstandingCents(client.pledged_cents, client.total_paid_cents);
  const lastDay = movementsOf(contributions).findLast(({ amount, day }) => amount > 0 && day <= to)?.day;
  return {
    calls: called,
    payments: paymentsOf(contributions).filter(isWithin),
    position: {
      pledged: client.pledged_cents,
      due,
      uncalled: cents(Math.max(0, left - due)),
    },
    ...(client.entity_type === 'SMSF'
      ? {
          pack: {
            register_entry: {
              units: unitsFor(closing),
              cost: closing,
              member_since: fundDayOf(client.created_at),
            },
            properties: fund.properties,
            last_issue: issueOn(fund.lastIssueOn),
            last_issue_to_holder: issueOn(lastDay),
            unit_value: NO_UNIT_VALUE,
          },
        }
      : {}),
  } satisfies Pick<StatementContent, 'calls' | 'payments' | 'position' | 'pack'>;
}

/** The day on which units were issued, and their price. The price is one dollar, until the fund publishes a price. */
function issueOn(day: CalendarDate | undefined) {
  return day === undefined ? null : { price: cents(100), day };
}

function later(a: CalendarDate, b: CalendarDate): CalendarDate {
  return a > b ? a : b;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
