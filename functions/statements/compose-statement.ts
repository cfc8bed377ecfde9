import { addDays, type CalendarDate, displayDate, parseCalendarDate } from '#shared/calendar-date.ts';
import { debtsOf } from '#shared/capital-call.ts';
import { addCents, type Cents, cents, negateCents, ZERO_CENTS } from '#shared/money.ts';
import { NO_UNIT_VALUE, type StatementKind } from '#shared/terms.ts';
import { fundDayOf } from '../ledger/instants.ts';
import {
  countedUntil,
  DoesNotAddUp,
  type Effect,
  isWhole,
  paidCents,
  paidUntil,
  unitsFor,
} from '../money/effects.ts';
import { dueOfLine, type LineItem } from '../records/capital-call-store.ts';
import type { ClientItem } from '../records/client-store.ts';
import type { StatementContent } from '../records/statement-store.ts';

export interface Period {
  readonly kind: StatementKind;
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

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
    | 'allocation_count'
    | 'reversed_count'
    | 'hidden_count'
    | 'payout_count'
    | 'hidden_payout_count'
    | 'member_since'
  >;
  /** The effects are sorted oldest first, and include annulled ones. */
  readonly effects: readonly Effect[];
  /** The lines include withdrawn ones; only a year's statement needs lines. */
  readonly lines: readonly LineItem[];
  /** The facts are for an SMSF's auditor; only a year's statement needs them. */
  readonly fund: FundFacts;
}

export interface FundFacts {
  readonly properties: NonNullable<StatementContent['pack']>['properties'];
  readonly lastIssueOn: CalendarDate | undefined;
}

type Movement = StatementContent['movements'][number];

const balanceOf = (paid: Cents) => ({ paid, units: unitsFor(paid) });

/** Sorts by day. A counter-effect's movement also has the day of the payment that it corrects. */
export function movementsOf(effects: readonly Effect[]): Movement[] {
  const movements = countedUntil(effects)
    .filter((effect) => effect.paid_out_as === undefined || paidCents(effect) !== 0)
    .map((effect): Movement => {
      const { txn_date: day, corrects_day: corrected } = effect;
      const amount = paidCents(effect);
      return {
        day,
        description: wordsOf(effect),
        amount,
        units: unitsFor(amount),
        ...(corrected === undefined ? {} : { corrects: corrected }),
      };
    });
  // The sort is stable, so movements of a day stay in the order of entry.
  return movements.sort((a, b) => compare(a.day, b.day));
}

function wordsOf(effect: Effect): string {
  const { received_on: received, client_description: text, corrects_day: corrected } = effect;
  const what = effect.is_bounced ? 'bounced payment' : (effect.paid_out_as ?? 'contribution');
  if (corrected !== undefined) return `Correction: ${what} of ${displayDate(corrected)} reversed`;
  if (effect.is_bounced) return 'Payment bounced';
  if (effect.paid_out_as !== undefined)
    return paidCents(effect) < 0
      ? 'Redemption: contributions given back'
      : 'Redemption: sent back by the bank';
  // A shared or reversed deposit has no bank text, because the text may name other clients.
  return [
    'Contribution',
    ...(received === undefined ? [] : [`received ${displayDate(received)}`]),
    ...(text === '' ? [] : [text]),
  ].join(', ');
}

function paymentsOf(effects: readonly Effect[]): { day: CalendarDate; description: string; amount: Cents }[] {
  return countedUntil(effects)
    .flatMap(({ txn_date: day, amount_cents: amount, corrects_day: corrected, ...effect }) => {
      const { paid_out_as: paidOut } = effect;
      if (paidOut === undefined || effect.is_bounced) return [];
      const what = paidOut === 'distribution' ? 'Distribution' : 'Redemption';
      const description =
        corrected === undefined
          ? what
          : `Correction: ${what.toLowerCase()} of ${displayDate(corrected)} reversed`;
      return [{ day, description, amount: negateCents(amount) }];
    })
    .sort((a, b) => compare(a.day, b.day));
}

/** Throws `DoesNotAddUp` if the effects differ from the total and the counts in the client's record. */
export function composeStatement(ledger: ClientLedger, { kind, from, to }: Period): StatementContent {
  const { client, effects } = ledger;
  if (!isWhole(client, effects)) throw new DoesNotAddUp();
  const within = movementsOf(effects).filter(({ day }) => day >= from && day <= to);
  const closing = paidUntil(effects, to);
  const { id, name, entity_name, entity_type, address } = client;
  // A holding statement shows a balance at the end of one day.
  const isHolding = kind === 'holding';
  return {
    kind,
    client: { id, name, entity_name, entity_type, address },
    from,
    to,
    opening: balanceOf(isHolding ? closing : paidUntil(effects, addDays(from, -1))),
    movements: isHolding ? [] : within,
    closing: balanceOf(closing),
    ...(kind === 'year' ? yearOf(ledger, { kind, from, to }, closing) : {}),
  };
}

function yearOf({ client, effects, lines, fund }: ClientLedger, { from, to }: Period, closing: Cents) {
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
  const { pledged_cents: pledgedCents, total_paid_cents: paid } = client;
  const { uncalledCents } = debtsOf({ pledgedCents, paidCents: paid }, due);
  const firstDay = countedUntil(effects, to).find(({ paid_out_as: paidOut }) => !paidOut)?.txn_date;
  const lastDay = movementsOf(effects).findLast(
    ({ amount, day, corrects }) => amount > 0 && corrects === undefined && day <= to,
  )?.day;
  return {
    calls: called,
    payments: paymentsOf(effects).filter(isWithin),
    position: {
      pledged: pledgedCents,
      paid,
      due,
      uncalled: uncalledCents,
    },
    ...(client.entity_type === 'SMSF'
      ? {
          pack: {
            register_entry: {
              units: unitsFor(closing),
              cost: closing,
              member_since: parseCalendarDate(client.member_since) ?? firstDay ?? null,
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

/** The price is one dollar until the fund publishes a price. */
function issueOn(day: CalendarDate | undefined) {
  return day === undefined ? null : { price: cents(100), day };
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
