import fc from 'fast-check';

export type CallStep = { readonly lost: boolean } & (
  | { readonly do: 'call'; amounts: number[]; draft: boolean; beyond: boolean }
  | { readonly do: 'issue'; call: number; beyond: boolean }
  | { readonly do: 'cancel'; call: number }
  | { readonly do: 'withdraw'; call: number }
  | { readonly do: 'extend'; call: number; days: number }
  | { readonly do: 'withdraw line'; call: number; line: number }
  | { readonly do: 'undo write-off'; call: number; line: number }
  | { readonly do: 'write off'; call: number; line: number; amount: number }
  | { readonly do: 'match'; call: number; line: number; amount: number }
  | { readonly do: 'unmatch'; match: number }
  | { readonly do: 'work'; call: number; breaks: boolean }
);

const choice = fc.nat({ max: 11 });

const doing = <What extends CallStep['do'], Rest>(
  what: What,
  rest: { [Name in keyof Rest]: fc.Arbitrary<Rest[Name]> },
) => fc.record({ do: fc.constant(what), lost: fc.boolean(), ...rest } as never) as fc.Arbitrary<CallStep>;

const ofLine = { call: choice, line: choice };

const steps: fc.Arbitrary<CallStep> = fc.oneof(
  {
    weight: 3,
    arbitrary: doing('call', {
      amounts: fc.array(choice, { minLength: 1, maxLength: 2 }),
      draft: fc.boolean(),
      beyond: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: doing('issue', { call: choice, beyond: fc.boolean() }) },
  { weight: 1, arbitrary: doing('cancel', { call: choice }) },
  { weight: 1, arbitrary: doing('withdraw', { call: choice }) },
  { weight: 1, arbitrary: doing('extend', { call: choice, days: fc.nat({ max: 3 }) }) },
  { weight: 2, arbitrary: doing('withdraw line', ofLine) },
  { weight: 3, arbitrary: doing('write off', { ...ofLine, amount: choice }) },
  { weight: 2, arbitrary: doing('undo write-off', ofLine) },
  { weight: 5, arbitrary: doing('match', { ...ofLine, amount: choice }) },
  { weight: 3, arbitrary: doing('unmatch', { match: choice }) },
  { weight: 3, arbitrary: doing('work', { call: choice, breaks: fc.boolean() }) },
);

export function histories(least: number, most: number): fc.Arbitrary<CallStep[]> {
  const first = fc.array(choice, { minLength: 2, maxLength: 2 });
  const after = fc.array(steps, { minLength: least, maxLength: most, size: 'max' });
  return fc
    .tuple(first, after)
    .map(([amounts, rest]) => [
      { do: 'call', amounts, draft: false, beyond: false, lost: false },
      { do: 'work', call: 0, breaks: false, lost: false },
      ...rest,
    ]);
}

/** Each client's pledge in cents. It is small, so that calls often reach it. */
export const PLEDGE = 10_000;
/** In cents. There are few, so sums are often equal and often meet limits exactly. */
export const CALLED = [4_000, 2_500, 1_000, 6_555, 1] as const;

export interface ModelCallLine {
  readonly id: string;
  readonly client: string;
  readonly cents: number;
  writtenOff: number;
  isWithdrawn: boolean;
}

export interface ModelCall {
  readonly id: string;
  state: 'draft' | 'cancelled' | 'issuing' | 'issued' | 'extending' | 'withdrawing' | 'withdrawn';
  dueDate: string;
  readonly lines: ModelCallLine[];
}

export class CallModel {
  readonly calls: ModelCall[] = [];
  readonly matches: { id: string; line: string; client: string; cents: number }[] = [];

  isIssued({ state }: ModelCall): boolean {
    return state !== 'draft' && state !== 'cancelled';
  }

  matched(line: ModelCallLine): number {
    return this.matches.filter((match) => match.line === line.id).reduce((sum, { cents }) => sum + cents, 0);
  }

  due(line: ModelCallLine): number {
    return line.isWithdrawn ? 0 : line.cents - this.matched(line) - line.writtenOff;
  }

  withdrawn(line: ModelCallLine): number {
    return line.isWithdrawn ? line.cents - this.matched(line) - line.writtenOff : 0;
  }

  leftToCall(client: string): number {
    const paid = this.matches
      .filter((match) => match.client === client)
      .reduce((sum, { cents }) => sum + cents, 0);
    const due = this.calls
      .filter((call) => this.isIssued(call))
      .flatMap(({ lines }) => lines)
      .filter((line) => line.client === client)
      .reduce((sum, line) => sum + this.due(line), 0);
    return Math.max(0, Math.max(0, PLEDGE - paid) - due);
  }

  statusOfLine(line: ModelCallLine): string {
    if (line.isWithdrawn) return 'Withdrawn';
    if (this.due(line) === 0) return 'Paid';
    return this.matched(line) > 0 ? 'Partially Paid' : 'Issued';
  }

  statusOf(call: ModelCall): string {
    if (call.state === 'draft') return 'Draft';
    if (call.state === 'cancelled') return 'Cancelled';
    if (call.lines.every(({ isWithdrawn }) => isWithdrawn) && call.state !== 'issuing') return 'Withdrawn';
    if (call.lines.every((line) => this.due(line) === 0)) return 'Paid';
    return call.lines.some((line) => this.matched(line) > 0) ? 'Partially Paid' : 'Issued';
  }
}
