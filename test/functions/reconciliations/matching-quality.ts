import type { Deposit, OpenLine } from '#functions/reconciliations/clues.ts';
import { suggestMatches } from '#functions/reconciliations/suggestions.ts';
import type { Cents } from '#shared/money.ts';
import type { Kind, LabelledDeposit, Round } from './labelled-deposits.ts';

/** The first suggestion of a matcher for a deposit; undefined where it has none. */
interface First {
  readonly safe: boolean;
  readonly paid: readonly { lineId: string; amountCents: Cents }[];
}

export type Matcher = (round: Round) => ReadonlyMap<string, First | undefined>;

/** The engine under test. */
export const engine: Matcher = ({ deposits, ...known }) => {
  const suggested = suggestMatches(
    deposits.map(({ deposit }) => deposit),
    known,
  );
  return new Map(
    [...suggested].map(([id, [first]]) => [
      id,
      first && {
        safe: first.safe,
        paid: first.parts.map(({ line, amountCents }) => ({ lineId: line.id, amountCents })),
      },
    ]),
  );
};

function daysApart(one: string, other: string): number {
  return Math.abs(Date.parse(one) - Date.parse(other)) / 86_400_000;
}

const NEAR_DAYS = 45;

/** What a spreadsheet does: the same amount, the due date nearest; safe where only one has the amount. */
export const plainMatcher: Matcher = ({ deposits, lines }) => {
  const candidates = (deposit: Deposit): OpenLine[] =>
    lines
      .filter((line) => line.outstandingCents === deposit.amountCents)
      .filter((line) => daysApart(line.dueOn, deposit.date) <= NEAR_DAYS)
      .sort((a, b) => daysApart(a.dueOn, deposit.date) - daysApart(b.dueOn, deposit.date));
  return new Map(
    deposits.map(({ deposit }) => {
      const [first, ...others] = candidates(deposit);
      return [
        deposit.id,
        first && {
          safe: others.length === 0,
          paid: [{ lineId: first.id, amountCents: deposit.amountCents }],
        },
      ];
    }),
  );
};

export interface Tally {
  /** Deposits that pay something, and those of them for which something was suggested or said to be safe. */
  readonly payable: number;
  readonly made: number;
  readonly right: number;
  readonly precision: number;
  readonly recall: number;
}

export interface Quality {
  readonly deposits: number;
  readonly first: Tally;
  readonly safe: Tally;
  /** What was said to be safe and was wrong, or suggested first and was. */
  readonly wrong: readonly { labelled: LabelledDeposit; first: First }[];
  readonly byKind: ReadonlyMap<Kind, { total: number; right: number; safe: number }>;
}

function isRight({ truth }: LabelledDeposit, { paid }: First): boolean {
  return (
    truth.length === paid.length &&
    truth.every((part) =>
      paid.some((one) => one.lineId === part.lineId && one.amountCents === part.amountCents),
    )
  );
}

function tally(payable: number, made: number, right: number): Tally {
  return { payable, made, right, precision: made === 0 ? 1 : right / made, recall: right / payable };
}

/** How often a matcher is right about labelled deposits. */
export function qualityOf(matcher: Matcher, rounds: readonly Round[]): Quality {
  const seen = rounds.flatMap((round) => {
    const found = matcher(round);
    return round.deposits.map((labelled) => ({ labelled, first: found.get(labelled.deposit.id) }));
  });
  const made = seen.flatMap(({ labelled, first }) =>
    first ? [{ labelled, first, right: isRight(labelled, first) }] : [],
  );
  const safe = made.filter(({ first }) => first.safe);
  const payable = seen.filter(({ labelled }) => labelled.truth.length > 0).length;
  const byKind = new Map<Kind, { total: number; right: number; safe: number }>();
  for (const { labelled, first } of seen) {
    const kind = byKind.get(labelled.kind) ?? { total: 0, right: 0, safe: 0 };
    const right = first ? isRight(labelled, first) : labelled.truth.length === 0;
    byKind.set(labelled.kind, {
      total: kind.total + 1,
      right: kind.right + Number(right),
      safe: kind.safe + Number(first?.safe ?? false),
    });
  }
  return {
    deposits: seen.length,
    first: tally(payable, made.length, made.filter(({ right }) => right).length),
    safe: tally(payable, safe.length, safe.filter(({ right }) => right).length),
    wrong: made.filter(({ right }) => !right),
    byKind,
  };
}
