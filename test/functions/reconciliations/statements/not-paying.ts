import type { OpenLine } from '#functions/matching/clues.ts';
import { addDays, type CalendarDate } from '#shared/calendar-date.ts';
import { cents } from '#shared/money.ts';
import { paymentReference } from '#shared/payment-reference.ts';
import { legalName, nearStranger } from './adversarial-names.ts';
import { clientWritten, type Piece, referenceWritten } from './bank-formats.ts';
import type { Draws } from './draws.ts';
import { ordered, ownPayment, payDay, plainRemark, type Source, who } from './paying.ts';
import { type Client, DOLLARS } from './random-fund.ts';
import { clientOf, type Draft, freeLines, linesOf, type Plan, writeDeposit } from './statement-draft.ts';

const PURPOSES = [
  'rent unit 4',
  'unit 12 rent April',
  'loan repayment',
  'loan interest',
  'invoice 20431',
  'bond refund',
  'deposit lot 14',
  'consulting fees',
  'car sale',
  'school fees',
  'wages week 31',
  'tax refund',
  'sponsorship',
  'management fee',
] as const;

/** These texts name no person, although their words are also names of clients. */
const WORDS_OF_BANKS = [
  'Cash deposit branch 2231',
  'Cash Cheque Deposit Belmont',
  'Bill payment Origin Energy',
  'Bank transfer batch 4471',
  'Loan drawdown facility 3',
  'May rent shop 2',
  'Rent May shop 2',
  'Grace period fee refund',
  'Rose Field cafe takings',
  'Will of late estate distribution',
  'Mark Up stationery refund',
  'Penny Price supermarket refund',
  'Rich Hill winery dividend',
  'Summit Park council rates refund',
  'Blue Gum nursery refund',
  'Interest paid',
  'Merchant settlement 88120',
] as const;

const RETURNED = [
  'Returned payment',
  'Payment returned',
  'Dishonour',
  'Dishonoured credit',
  'Reversal of payment',
  'Rejected payment',
  'Recall of transfer',
  'Return - account closed',
  'RTN payment invalid account',
] as const;

const VENDORS = [
  'Origin Energy invoice 5521',
  'Land tax assessment',
  'Allwood Builders progress claim',
  'Council rates',
  'Audit fee',
  'Insurance premium',
] as const;

function purpose(draw: Draws): Piece {
  return { role: 'telling remark', text: draw.pick(PURPOSES) };
}

function whole(draw: Draws, { reference }: { readonly reference: string }): Piece {
  return { role: 'reference', text: referenceWritten(draw, reference) };
}

function later(one: CalendarDate, other: CalendarDate): CalendarDate {
  return one > other ? one : other;
}

function isRound({ outstandingCents }: OpenLine): boolean {
  return outstandingCents % (1_000 * DOLLARS) === 0;
}

function anyLine({ draw, fund }: Draft, isWanted: (line: OpenLine) => boolean): OpenLine | undefined {
  const lines = fund.lines.filter(isWanted);
  return lines.length > 0 ? draw.pick(lines) : undefined;
}

function likeLine(draft: Draft, line: OpenLine, plan: Partial<Plan> & Pick<Plan, 'kind' | 'pieces'>): Plan {
  return {
    date: payDay(draft, [line]),
    amountCents: line.outstandingCents,
    pays: [],
    against: 'words',
    ...plan,
  };
}

function write(draft: Draft, plan: Plan | undefined): boolean {
  return plan !== undefined && writeDeposit(draft, plan) !== undefined;
}

const likeAny =
  (
    planOf: (draft: Draft, line: OpenLine) => Partial<Plan> & Pick<Plan, 'pieces'>,
    isWanted: (line: OpenLine) => boolean = () => true,
  ): Source['write'] =>
  (draft, kind) => {
    const line = anyLine(draft, isWanted);
    return write(draft, line && likeLine(draft, line, { kind, ...planOf(draft, line) }));
  };

function ownText(draw: Draws, client: Client, reference: Piece): readonly Piece[] {
  return ordered(draw, who(clientWritten(draw, client)), reference, plainRemark(draw));
}

function asIfPaid(draft: Draft, line: OpenLine, plan: Partial<Plan> & Pick<Plan, 'kind'>): Plan {
  const { draw } = draft;
  const reference = () => (draw.percent(60) ? whole(draw, line) : who(''));
  return likeLine(draft, line, {
    pieces: () => ownText(draw, clientOf(draft, line), reference()),
    references: [line.reference],
    payer: clientOf(draft, line),
    ...plan,
  });
}

function isOnlyDebt(draft: Draft, line: OpenLine): boolean {
  return linesOf(draft, clientOf(draft, line)).every(
    (other) =>
      other.id === line.id || ![other.amountCents, other.outstandingCents].includes(line.outstandingCents),
  );
}

/** Writes two payments of one line. With zero `days`, nobody can tell which one pays it. */
function writeTwice(draft: Draft, kind: string, days: number): boolean {
  const { draw } = draft;
  const lines = freeLines(draft).filter((line) => isOnlyDebt(draft, line));
  if (lines.length === 0) return false;
  const line = draw.pick(lines);
  const client = clientOf(draft, line);
  const date = payDay(draft, [line]);
  const paid = [{ lineId: line.id, amountCents: line.outstandingCents }];
  const first = ownPayment(draft, client, [line], {
    kind,
    date,
    isUndoubted: true,
    ...(days === 0 && { truth: [], truthAlone: paid }),
  });
  if (!writeDeposit(draft, first)) return false;
  const again = ownPayment(draft, client, [line], {
    kind,
    date: addDays(date, days),
    isUndoubted: true,
    truth: [],
    truthAlone: paid,
  });
  if (write(draft, again)) return true;
  const alone = draft.deposits.pop();
  if (alone) draft.deposits.push({ kind: alone.kind, deposit: alone.deposit, truth: paid });
  return true;
}

function returnsOf({ draw }: Draft, name: string, reference: string): string {
  return draw
    .pick([
      `RETURN OF DEPOSIT ${name}`,
      `REVERSAL ${name} ${reference}`,
      `DISHONOURED ${name} ${reference}`,
      `REFUND TO ${name}`,
      `PAYMENT TO ${name}`,
    ])
    .trim();
}

export const NOT_PAYING = {
  'stranger of a like name': {
    often: 14,
    write: likeAny(
      (draft, line) => ({
        pieces: () => {
          const { draw } = draft;
          const stranger = who(nearStranger(draw, clientOf(draft, line)));
          return ordered(draw, stranger, draw.percent(60) ? who('') : plainRemark(draw));
        },
      }),
      isRound,
    ),
  },
  'purpose of a stranger': {
    often: 5,
    write: likeAny((draft, line) => ({
      pieces: () => {
        const stranger = who(nearStranger(draft.draw, clientOf(draft, line)));
        return ordered(draft.draw, stranger, purpose(draft.draw));
      },
    })),
  },
  'purpose of a client': {
    often: 7,
    write: likeAny((draft, line) => ({
      needsPurpose: true,
      pieces: () => {
        const client = who(clientWritten(draft.draw, clientOf(draft, line)));
        return ordered(draft.draw, client, purpose(draft.draw));
      },
    })),
  },
  'purpose of an earlier payer': {
    often: 4,
    write: (draft, kind) => {
      const { draw, fund } = draft;
      const payer = draw.pick(fund.payers);
      const planOf = () => ({
        needsPurpose: true,
        pieces: () => ordered(draw, who(payer.name), purpose(draw)),
      });
      const isOfPayer = ({ clientId }: OpenLine) => payer.clients.some(({ id }) => id === clientId);
      return likeAny(planOf, isOfPayer)(draft, kind);
    },
  },
  'words of banks': {
    often: 5,
    write: (draft, kind) => {
      const { draw } = draft;
      const line = anyLine(draft, isRound);
      return write(draft, {
        ...likeLine(draft, line ?? (draft.fund.lines[0] as OpenLine), {
          kind,
          pieces: () => [who(draw.pick(WORDS_OF_BANKS))],
        }),
        ...(!line && { amountCents: cents(draw.between(1, 90) * 1_000 * DOLLARS) }),
      });
    },
  },
  'returned to the fund': {
    often: 6,
    write: likeAny((draft, line) => ({
      isWhole: true,
      references: [line.reference],
      pieces: () => {
        const { draw } = draft;
        const words: Piece = { role: 'telling remark', text: draw.pick(RETURNED) };
        const name = who(clientWritten(draw, clientOf(draft, line)));
        const reference = draw.percent(60) ? whole(draw, line) : who('');
        return draw.percent(60) ? [words, name, reference] : [name, reference, words];
      },
    })),
  },
  'sent back': {
    often: 5,
    write: (draft, kind) => {
      const { draw } = draft;
      const free = freeLines(draft);
      if (free.length === 0) return false;
      const line = draw.pick(free);
      const deposit = writeDeposit(draft, asIfPaid(draft, line, { kind, against: 'outflow' }));
      if (!deposit) return false;
      draft.outflows.push({
        id: `outflow-${draft.outflows.length + 1}`,
        date: addDays(deposit.date, draw.between(0, 3)),
        amountCents: deposit.amountCents,
        text: returnsOf(draft, legalName(clientOf(draft, line)).toUpperCase(), line.reference),
      });
      draft.claimed.add(line.id);
      if (draw.percent(40)) {
        write(
          draft,
          ownPayment(draft, clientOf(draft, line), [line], {
            kind: 'own payment',
            date: addDays(deposit.date, draw.between(4, 12)),
          }),
        );
      }
      return true;
    },
  },
  'paid again': { often: 5, write: (draft, kind) => writeTwice(draft, kind, draft.draw.between(1, 9)) },
  'paid twice on a day': { often: 4, write: (draft, kind) => writeTwice(draft, kind, 0) },
  /** The line of the reference, or the client's only call, is already settled. */
  'paid again after settling': {
    often: 5,
    write: (draft, kind) => {
      const { draw, fund } = draft;
      if (fund.settled.length === 0) return false;
      const line = draw.pick(fund.settled);
      const client = clientOf(draft, line);
      const owesNothing = linesOf(draft, client).length === 0;
      return write(draft, {
        kind,
        date: addDays(later(line.paidOn, fund.firstDay), draw.between(1, 30)),
        amountCents: line.amountCents,
        pays: [],
        against: 'ledger',
        payer: client,
        references: [line.reference],
        needsReference: !owesNothing,
        pieces: () => ownText(draw, client, owesNothing && draw.percent(40) ? who('') : whole(draw, line)),
      });
    },
  },
  /** A client who owes nothing pays the amount that a client with a similar name owes. */
  'client who owes nothing': {
    often: 5,
    write: (draft, kind) => {
      const { draw, fund } = draft;
      const clients = fund.clients.filter((client) => linesOf(draft, client).length === 0);
      if (clients.length === 0) return false;
      const client = draw.pick(clients);
      const like = (line: OpenLine) => {
        const other = clientOf(draft, line);
        return other.surname === client.surname || other.given[0] === client.given[0];
      };
      const line = anyLine(draft, like) ?? anyLine(draft, () => true);
      return write(
        draft,
        line &&
          likeLine(draft, line, {
            kind,
            against: 'owes nothing',
            payer: client,
            pieces: () => ownText(draw, client, who('')),
          }),
      );
    },
  },
  refused: {
    often: 5,
    write: (draft, kind) => {
      const line = anyLine(draft, (one) => isOnlyDebt(draft, one));
      const deposit =
        line && writeDeposit(draft, asIfPaid(draft, line, { kind, against: 'ledger', notLine: line }));
      if (deposit) draft.refused.push({ depositId: deposit.id, lineId: line.id });
      return deposit !== undefined;
    },
  },
  'reference of another fund': {
    often: 4,
    write: (draft, kind) => {
      const { draw } = draft;
      const line = anyLine(draft, () => true);
      const reference = paymentReference(draw.between(900, 999), draw.between(1, 40));
      const plan = {
        kind,
        against: 'ledger',
        references: [reference],
        needsReference: true,
        pieces: () => (line ? ownText(draw, clientOf(draft, line), whole(draw, { reference })) : []),
      } as const;
      return write(draft, line && asIfPaid(draft, line, plan));
    },
  },
} satisfies Readonly<Record<string, Source>>;

export function payBills({ draw, deposits, outflows }: Draft): void {
  for (let count = draw.between(0, 6); count > 0; count--) {
    const { deposit } = draw.pick(deposits);
    outflows.push({
      id: `outflow-${outflows.length + 1}`,
      date: addDays(deposit.date, draw.between(0, 3)),
      amountCents: draw.percent(40) ? deposit.amountCents : cents(draw.between(5_000, 3_000_000)),
      text: draw.pick(VENDORS).toUpperCase(),
    });
  }
}
