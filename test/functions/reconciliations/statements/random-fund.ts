import type { Investor, OpenLine, SettledLine } from '#functions/matching/clues.ts';
import { addDays, type CalendarDate } from '#shared/calendar-date.ts';
import { type Cents, cents } from '#shared/money.ts';
import { paymentReference } from '#shared/payment-reference.ts';
import {
  confusableClients,
  legalName,
  type NamedClient,
  privateAccount,
  professional,
} from './adversarial-names.ts';
import type { Draws } from './draws.ts';

export interface Client extends NamedClient {
  readonly id: string;
}

export interface Payer {
  readonly name: string;
  readonly isProfessional: boolean;
  readonly clients: readonly Client[];
}

export interface Fund {
  readonly clients: readonly Client[];
  readonly lines: readonly OpenLine[];
  readonly settled: readonly SettledLine[];
  readonly payers: readonly Payer[];
  readonly firstDay: CalendarDate;
}

export const DOLLARS = 100;
const ROUND_DOLLARS = [5_000, 10_000, 20_000, 25_000, 50_000, 75_000, 100_000, 250_000] as const;
const CALL_TITLES = [
  (number: number) => `Capital Call ${number}`,
  (number: number) => `Drawdown No. ${number}`,
  (number: number) => `Tranche ${number} of the growth fund`,
  (number: number) => `Call ${number}: harbour warehouse`,
] as const;
const DAYS_BETWEEN_CALLS = 45;

function amountsOfCall(draw: Draws): () => Cents {
  const odd = () => cents(draw.between(400_000, 9_000_000));
  const round = () => cents(draw.pick(ROUND_DOLLARS) * DOLLARS);
  const few = [round(), round(), odd()];
  const pairs = [odd(), odd(), odd(), odd()];
  return draw.pick([
    () => few[0] as Cents,
    () => draw.pick(few),
    odd,
    () => draw.pick(pairs),
    () => (draw.percent(50) ? odd() : draw.pick(few)),
    round,
  ]);
}

function payersOf(draw: Draws, clients: readonly Client[]): Payer[] {
  const payers: Payer[] = [];
  for (let count = draw.between(1, 5); count > 0; count--) {
    const isProfessional = draw.percent(45);
    payers.push({
      name: isProfessional ? professional(draw, clients) : privateAccount(draw),
      isProfessional,
      clients: draw.some(clients, draw.percent(70) ? 1 : 2),
    });
  }
  // Some funds have a client who once paid for another client.
  if (draw.percent(50)) {
    const [relative, other] = draw.some(clients, 2);
    if (relative && other && legalName(relative) !== legalName(other)) {
      payers.push({ name: legalName(relative), isProfessional: false, clients: [other] });
    }
  }
  return payers.filter(({ name }, at) => payers.findIndex((payer) => payer.name === name) === at);
}

export function randomFund(draw: Draws): Fund {
  const clients = confusableClients(draw, draw.between(4, 30)).map((client, at) => ({
    ...client,
    id: `client-${at + 1}`,
  }));
  const firstDay = addDays('2026-02-02' as CalendarDate, draw.between(0, 300));
  const lines: OpenLine[] = [];
  const settled: SettledLine[] = [];
  const lastYears = draw.between(1, 40);
  // No code uses this number. Without this draw, the known seeds would give other statements.
  draw.between(0, 2);
  const titled = draw.pick(CALL_TITLES);

  const lastAmounts = amountsOfCall(draw);
  clients.forEach(({ id }, at) => {
    if (!draw.percent(70)) return;
    settled.push({
      id: `line-${lastYears}-${at + 1}`,
      callTitle: titled(lastYears),
      clientId: id,
      reference: paymentReference(lastYears, at + 1),
      amountCents: lastAmounts(),
      paidOn: addDays(firstDay, -draw.between(200, 300)),
    });
  });

  const owesNothing = new Set(draw.some(clients, Math.floor(clients.length / 6)).map((client) => client.id));
  const calls = draw.between(1, 3);
  for (let call = 1; call <= calls; call++) {
    const number = lastYears + call;
    const amountOf = amountsOfCall(draw);
    const issuedOn = addDays(firstDay, (call - 1) * DAYS_BETWEEN_CALLS);
    clients.forEach(({ id }, at) => {
      const isFirst = lines.length === 0 && at === clients.length - 1;
      if (!isFirst && (owesNothing.has(id) || !draw.percent(85))) return;
      const line = {
        id: `line-${number}-${at + 1}`,
        callTitle: titled(number),
        clientId: id,
        reference: paymentReference(number, at + 1),
        amountCents: amountOf(),
      };
      if (!isFirst && draw.percent(12)) {
        settled.push({ ...line, paidOn: addDays(issuedOn, draw.between(1, 30)) });
        return;
      }
      const paid = draw.percent(12) ? Math.floor((line.amountCents * draw.between(2, 8)) / 10) : 0;
      lines.push({
        ...line,
        capitalCallId: `call-${number}`,
        outstandingCents: cents(line.amountCents - paid),
        issuedOn,
        dueOn: addDays(issuedOn, 21),
      });
    });
  }
  return { clients, lines, settled, payers: payersOf(draw, clients), firstDay };
}

export function investorOf({ id, ...client }: Client): Investor {
  return { id, name: legalName(client), entityName: client.entityName };
}
