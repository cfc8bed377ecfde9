import type { OpenLine } from '#functions/matching/clues.ts';
import { addDays, type CalendarDate } from '#shared/calendar-date.ts';
import { cents } from '#shared/money.ts';
import { legalName, relativeOf } from './adversarial-names.ts';
import {
  clientWritten,
  jointlyWritten,
  type Piece,
  referenceSlipped,
  referenceWritten,
} from './bank-formats.ts';
import type { Draws } from './draws.ts';
import { type Client, DOLLARS, type Payer } from './random-fund.ts';
import {
  clientOf,
  type Draft,
  freeLines,
  inFull,
  linesOf,
  type Plan,
  sumOf,
  writeDeposit,
} from './statement-draft.ts';

const PLAIN_REMARKS = [
  'capital call',
  'investment',
  'call',
  'fund contribution',
  'drawdown',
  'payment',
  'inv',
  'thank you',
] as const;

export function who(text: string): Piece {
  return { role: 'who', text };
}

export function plainRemark(draw: Draws): Piece {
  return { role: 'plain remark', text: draw.percent(35) ? draw.pick(PLAIN_REMARKS) : '' };
}

export function ordered(draw: Draws, payer: Piece, ...rest: readonly Piece[]): Piece[] {
  return draw.percent(75) ? [payer, ...rest] : [...rest, payer];
}

export function payDay({ draw }: Draft, lines: readonly OpenLine[]): CalendarDate {
  const issued = lines.map(({ issuedOn }) => issuedOn).toSorted();
  return addDays(issued.at(-1) as CalendarDate, draw.between(0, 35));
}

function referencePiece(draw: Draws, { reference }: OpenLine): Piece {
  const kind = draw.between(1, 100);
  const text =
    kind <= 45 ? referenceWritten(draw, reference) : kind <= 57 ? referenceSlipped(draw, reference) : '';
  return { role: 'reference', text };
}

function wholeReference(draw: Draws, { reference }: { readonly reference: string }): Piece {
  return { role: 'reference', text: referenceWritten(draw, reference) };
}

type Payment = Partial<Plan> & Pick<Plan, 'kind'>;

export function ownPayment(draft: Draft, client: Client, lines: readonly OpenLine[], payment: Payment): Plan {
  const { draw } = draft;
  const pays = payment.pays ?? inFull(lines);
  return {
    date: payDay(draft, lines),
    amountCents: sumOf(pays),
    pays,
    references: lines.map(({ reference }) => reference),
    pieces: () =>
      ordered(
        draw,
        who(clientWritten(draw, client)),
        ...lines.slice(0, draw.between(1, lines.length)).map((line) => referencePiece(draw, line)),
        plainRemark(draw),
      ),
    ...payment,
  };
}

function freeLine(draft: Draft): OpenLine | undefined {
  const free = freeLines(draft);
  return free.length > 0 ? draft.draw.pick(free) : undefined;
}

/** The client of a free line pays it, unless `paymentOf` finds no suitable case. */
const paysOwn =
  (paymentOf: (draft: Draft, line: OpenLine, client: Client) => Partial<Plan> | undefined): Source['write'] =>
  (draft, kind) => {
    const line = freeLine(draft);
    if (!line) return false;
    const client = clientOf(draft, line);
    const payment = paymentOf(draft, line, client);
    if (!payment) return false;
    return writeDeposit(draft, ownPayment(draft, client, [line], { kind, ...payment })) !== undefined;
  };

function throughPayer(
  draft: Draft,
  isWanted: (payer: Payer) => boolean,
  planOf: (payer: Payer) => Plan | undefined,
): boolean {
  const payers = draft.fund.payers.filter(isWanted);
  const plan = payers.length > 0 ? planOf(draft.draw.pick(payers)) : undefined;
  return plan !== undefined && writeDeposit(draft, plan) !== undefined;
}

function isOwn({ isProfessional, clients }: Payer): boolean {
  return !isProfessional && clients.length === 1;
}

function otherClient({ draw, fund }: Draft, ...not: readonly Client[]): Client | undefined {
  const others = fund.clients.filter((client) => !not.includes(client));
  return others.length > 0 ? draw.pick(others) : undefined;
}

function accountName(payer: Payer, ...more: readonly Piece[]) {
  return [who(payer.name), ...more];
}

/** These deposits pay lines. */
export const PAYING = {
  'own payment': { often: 30, write: paysOwn(() => ({})) },
  'initials and reference': {
    often: 3,
    write: paysOwn(({ draw }, line, { given, surname }) => {
      if (given.length === 0) return undefined;
      const initials = () =>
        [...given, surname].map((name) => name.charAt(0)).join(draw.pick(['', ' ', '.']));
      return {
        needsReference: true,
        pieces: () => ordered(draw, who(initials()), wholeReference(draw, line)),
      };
    }),
  },
  part: {
    often: 5,
    write: paysOwn(({ draw, fund }, line) => {
      const owed = line.outstandingCents;
      const smaller = fund.lines.map(({ outstandingCents }) => outstandingCents).filter((one) => one < owed);
      const amountCents =
        smaller.length > 0 && draw.percent(50)
          ? draw.pick(smaller)
          : cents(Math.floor((owed * draw.between(2, 8)) / 10));
      return { pays: [{ line, amountCents }] };
    }),
  },
  halves: {
    often: 3,
    write: (draft, kind) => {
      const line = freeLine(draft);
      if (!line) return false;
      const client = clientOf(draft, line);
      const first = cents(Math.floor((line.outstandingCents * draft.draw.pick([50, 50, 30, 60])) / 100));
      const half = (amountCents: typeof first) =>
        ownPayment(draft, client, [line], { kind, pays: [{ line, amountCents }] });
      return (
        writeDeposit(draft, half(first)) !== undefined &&
        writeDeposit(draft, half(cents(line.outstandingCents - first))) !== undefined
      );
    },
  },
  'fee deducted': {
    often: 3,
    write: paysOwn(({ draw }, line) => {
      const fee = draw.pick([500, 800, 1_000, 1_500, 2_200, 2_500, 3_000]);
      const amountCents = cents(line.outstandingCents - fee);
      return amountCents <= 0 ? undefined : { pays: [{ line, amountCents }] };
    }),
  },
  /** The deposit exceeds the outstanding amount, but a client with one line has no other line to pay. */
  overpaid: {
    often: 8,
    write: paysOwn((draft, line, client) => {
      if (linesOf(draft, client).length > 1) return undefined;
      const extra = [1, 100, 5_000, 100 * DOLLARS, 1_000 * DOLLARS, line.outstandingCents];
      return { amountCents: cents(line.outstandingCents + draft.draw.pick(extra)) };
    }),
  },
  'several calls': {
    often: 7,
    write: (draft, kind) => {
      const free = freeLines(draft);
      const several = draft.fund.clients.filter(
        ({ id }) => free.filter(({ clientId }) => clientId === id).length > 1,
      );
      if (several.length === 0) return false;
      const client = draft.draw.pick(several);
      const own = free.filter(({ clientId }) => clientId === client.id);
      return writeDeposit(draft, ownPayment(draft, client, own, { kind })) !== undefined;
    },
  },
  /** The client pays twice without naming a call, so the older line is paid first. */
  'two equal debts': {
    often: 12,
    write: (draft, kind) => {
      const free = freeLines(draft);
      const pairs = free.flatMap((older) =>
        free
          .filter(
            (newer) =>
              newer.clientId === older.clientId &&
              newer.outstandingCents === older.outstandingCents &&
              newer.dueOn > older.dueOn &&
              linesOf(draft, clientOf(draft, older)).length === 2,
          )
          .map((newer) => [older, newer] as const),
      );
      if (pairs.length === 0) return false;
      const { draw } = draft;
      const [older, newer] = draw.pick(pairs);
      const client = clientOf(draft, older);
      const date = payDay(draft, [older, newer]);
      const silent = (line: OpenLine, more: Partial<Plan>) =>
        ownPayment(draft, client, [line], {
          kind,
          references: [],
          pieces: () => ordered(draw, who(clientWritten(draw, client)), plainRemark(draw)),
          ...more,
        });
      if (!writeDeposit(draft, silent(older, { date, isUndoubted: true }))) return false;
      const second = silent(older, {
        date: addDays(date, draw.between(1, 10)),
        isUndoubted: true,
        truth: [{ lineId: newer.id, amountCents: newer.outstandingCents }],
        truthAlone: [{ lineId: older.id, amountCents: older.outstandingCents }],
      });
      draft.claimed.add(newer.id);
      return writeDeposit(draft, second) !== undefined;
    },
  },
  /** The joint account of two spouses pays for one of them. The other can owe the same amount. */
  'couple for one': { often: 12, write: (draft, kind) => writeForCouple(draft, kind, 1) },
  'couple for both': { often: 10, write: (draft, kind) => writeForCouple(draft, kind, 2) },
  relative: {
    often: 4,
    write: paysOwn(({ draw }, line, client) => ({
      pieces: () =>
        ordered(
          draw,
          who(relativeOf(draw, client)),
          who(draw.percent(60) ? `for ${legalName(client)}` : ''),
          referencePiece(draw, line),
        ),
    })),
  },
  'client for another': {
    often: 4,
    write: paysOwn((draft, line, client) => {
      const { draw } = draft;
      const payer = otherClient(draft, client);
      if (!payer || legalName(payer) === legalName(client)) return undefined;
      return {
        isWhole: true,
        pieces: () => [
          who(clientWritten(draw, payer)),
          referencePiece(draw, line),
          who(`for ${legalName(client)}`),
        ],
      };
    }),
  },
  'remark names another': {
    often: 4,
    write: paysOwn((draft, line, client) => {
      const { draw } = draft;
      const named = otherClient(draft, client);
      if (!named || legalName(named) === legalName(client)) return undefined;
      const remark = () => `${draw.pick(['thanks', 'cc', 'ask', 'as', 'regards'])} ${legalName(named)}`;
      return {
        pieces: () => [
          who(clientWritten(draw, client)),
          referencePiece(draw, line),
          { role: 'telling remark', text: remark() },
        ],
      };
    }),
  },
  'through own other entity': {
    often: 20,
    write: paysOwn(({ draw, fund }, line, client) => {
      const others = fund.clients.filter(
        (other) =>
          other !== client &&
          other.given.length > 0 &&
          other.entityName !== '' &&
          legalName(other) === legalName(client),
      );
      if (others.length === 0) return undefined;
      const other = draw.pick(others);
      return {
        pieces: () => ordered(draw, who(other.entityName), referencePiece(draw, line), plainRemark(draw)),
      };
    }),
  },
  /** Name and exact amount show that the client pays an open call. */
  'reference of a settled call': {
    often: 4,
    write: paysOwn(({ draw, fund }, _line, client) =>
      withReferenceOf(
        draw,
        client,
        fund.settled.filter(({ clientId }) => clientId === client.id),
      ),
    ),
  },
  'reference of another client': {
    often: 4,
    write: paysOwn(({ draw, fund }, _line, client) =>
      withReferenceOf(
        draw,
        client,
        [...fund.lines, ...fund.settled].filter(({ clientId }) => clientId !== client.id),
      ),
    ),
  },
  /** The reference was copied from another call of the same client, and the amount of that call differs. */
  'reference of own other call': {
    often: 4,
    write: paysOwn((draft, line, client) =>
      withReferenceOf(
        draft.draw,
        client,
        linesOf(draft, client).filter(({ id }) => id !== line.id),
      ),
    ),
  },
  /** The text names another call of the same client, and the amount of that call differs. */
  'names own other call': {
    often: 6,
    write: paysOwn((draft, line, client) => {
      const others = linesOf(draft, client).filter(
        ({ id, amountCents, outstandingCents }) =>
          id !== line.id && ![amountCents, outstandingCents].includes(line.outstandingCents),
      );
      if (others.length === 0) return undefined;
      const { draw } = draft;
      const text = draw.pick(others).callTitle;
      return {
        references: [],
        pieces: () => ordered(draw, who(clientWritten(draw, client)), { role: 'plain remark', text }),
      };
    }),
  },
  'own payer': {
    often: 4,
    write: (draft, kind) =>
      throughPayer(draft, isOwn, (payer) => {
        const free = freeLines(draft).filter(({ clientId }) => clientId === payer.clients[0]?.id);
        if (free.length === 0) return undefined;
        const { draw } = draft;
        const line = draw.pick(free);
        return ownPayment(draft, clientOf(draft, line), [line], {
          kind,
          pieces: () => ordered(draw, who(payer.name), referencePiece(draw, line), plainRemark(draw)),
        });
      }),
  },
  /** The payer once paid for one client and now pays for another. */
  'own payer for another': {
    often: 5,
    write: (draft, kind) =>
      throughPayer(draft, isOwn, (payer) => {
        const others = freeLines(draft).filter(({ clientId }) => clientId !== payer.clients[0]?.id);
        if (others.length === 0) return undefined;
        const { draw } = draft;
        const owed = draft.fund.lines
          .filter(({ clientId }) => clientId === payer.clients[0]?.id)
          .map(({ outstandingCents }) => outstandingCents);
        const equal = others.filter(({ outstandingCents }) => owed.includes(outstandingCents));
        const isNamed = equal.length === 0 || draw.percent(30);
        const line = draw.pick(equal.length > 0 ? equal : others);
        const client = clientOf(draft, line);
        return ownPayment(draft, client, [line], {
          kind,
          isWhole: isNamed,
          references: [],
          pieces: () => accountName(payer, who(isNamed ? `for ${legalName(client)}` : ''), plainRemark(draw)),
        });
      }),
  },
  /** A client who once paid for another client pays their own line. */
  'earlier payer for themselves': {
    often: 8,
    write: (draft, kind) => {
      const { draw, fund } = draft;
      const payers = fund.clients.filter((client) =>
        fund.payers.some(({ name, clients }) => name === legalName(client) && !clients.includes(client)),
      );
      const free = freeLines(draft).filter((line) => payers.includes(clientOf(draft, line)));
      if (free.length === 0) return false;
      const line = draw.pick(free);
      const client = clientOf(draft, line);
      const plan = ownPayment(draft, client, [line], {
        kind,
        pieces: () => ordered(draw, who(legalName(client)), referencePiece(draw, line), plainRemark(draw)),
      });
      return writeDeposit(draft, plan) !== undefined;
    },
  },
  /** An adviser's account pays for one of many clients, possibly for the first time. */
  'professional for one': {
    often: 6,
    write: (draft, kind) =>
      throughPayer(
        draft,
        ({ isProfessional }) => isProfessional,
        (payer) => {
          const line = freeLine(draft);
          if (!line) return undefined;
          const { draw } = draft;
          const client = clientOf(draft, line);
          return ownPayment(draft, client, [line], {
            kind,
            pieces: () => [
              ...accountName(payer, who(draw.percent(40) ? legalName(client) : '')),
              referencePiece(draw, line),
              {
                role: 'plain remark',
                text: draw.percent(30) ? `matter ${draw.between(10_000, 99_999)}` : '',
              },
            ],
          });
        },
      ),
  },
  'professional for several': {
    often: 4,
    write: (draft, kind) =>
      throughPayer(
        draft,
        ({ isProfessional }) => isProfessional,
        (payer) => {
          const { draw } = draft;
          const lines = draw.some(freeLines(draft), draw.between(2, 4));
          const [line] = lines;
          if (!line || lines.length < 2) return undefined;
          return ownPayment(draft, clientOf(draft, line), lines, {
            kind,
            pieces: () =>
              accountName(
                payer,
                who(draw.percent(30) ? legalName(clientOf(draft, line)) : ''),
                ...(draw.percent(50)
                  ? lines.slice(0, draw.between(1, lines.length)).map((one) => wholeReference(draw, one))
                  : []),
              ),
          });
        },
      ),
  },
} satisfies Readonly<Record<string, Source>>;

export interface Source {
  readonly often: number;
  /** Writes deposits of this kind. Returns false if the fund has no suitable case. */
  readonly write: (draft: Draft, kind: string) => boolean;
}

function withReferenceOf(
  draw: Draws,
  client: Client,
  others: readonly { readonly reference: string }[],
): Partial<Plan> | undefined {
  if (others.length === 0) return undefined;
  const other = draw.pick(others);
  return {
    references: [other.reference],
    needsReference: true,
    pieces: () =>
      ordered(draw, who(clientWritten(draw, client)), wholeReference(draw, other), plainRemark(draw)),
  };
}

function writeForCouple(draft: Draft, kind: string, count: 1 | 2): boolean {
  const free = freeLines(draft);
  const pairs = free.flatMap((line) => {
    const client = clientOf(draft, line);
    return free
      .filter((other) => {
        const spouse = clientOf(draft, other);
        return spouse !== client && client.household !== undefined && spouse.household === client.household;
      })
      .map((other) => [line, other] as const);
  });
  if (pairs.length === 0) return false;
  const { draw } = draft;
  const pair = draw.pick(pairs);
  const [one, other] = pair.map((line) => clientOf(draft, line));
  if (!one || !other) return false;
  const lines = pair.slice(0, count);
  return (
    writeDeposit(
      draft,
      ownPayment(draft, one, lines, {
        kind,
        pieces: () => [
          who(jointlyWritten(draw, one, other)),
          ...lines.map((line) => referencePiece(draw, line)),
          plainRemark(draw),
        ],
      }),
    ) !== undefined
  );
}
