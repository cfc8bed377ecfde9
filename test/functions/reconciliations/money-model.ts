import fc from 'fast-check';

/** What one may do, with numbers that choose among what there is. */
export type Step = { readonly lost: boolean } & (
  | { readonly do: 'record'; client: number; amount: number; type: number }
  | { readonly do: 'import'; amounts: number[]; out: boolean }
  | { readonly do: 'classify' | 'reclassify'; transaction: number; type: number }
  | { readonly do: 'undo classification'; transaction: number }
  | { readonly do: 'allocate'; transaction: number; client: number; amount: number }
  | { readonly do: 'match'; pairs: { transaction: number; line: number; amount: number }[] }
  | { readonly do: 'unmatch'; match: number }
  | { readonly do: 'set status'; client: number; status: number }
  | { readonly do: 'retry' }
);

const choice = fc.nat({ max: 11 });
const lost = fc.boolean();

const doing = <What extends Step['do'], Rest>(
  what: What,
  rest: { [Name in keyof Rest]: fc.Arbitrary<Rest[Name]> },
) => fc.record({ do: fc.constant(what), lost, ...rest } as never) as fc.Arbitrary<Step>;

export const steps: fc.Arbitrary<Step> = fc.oneof(
  { weight: 2, arbitrary: doing('record', { client: choice, amount: choice, type: choice }) },
  {
    weight: 3,
    arbitrary: doing('import', {
      amounts: fc.array(choice, { minLength: 1, maxLength: 3 }),
      out: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: doing('classify', { transaction: choice, type: choice }) },
  { weight: 1, arbitrary: doing('reclassify', { transaction: choice, type: choice }) },
  { weight: 1, arbitrary: doing('undo classification', { transaction: choice }) },
  { weight: 2, arbitrary: doing('allocate', { transaction: choice, client: choice, amount: choice }) },
  {
    weight: 6,
    arbitrary: doing('match', {
      pairs: fc.array(fc.record({ transaction: choice, line: choice, amount: choice }), {
        minLength: 1,
        maxLength: 3,
      }),
    }),
  },
  { weight: 4, arbitrary: doing('unmatch', { match: choice }) },
  { weight: 1, arbitrary: doing('set status', { client: choice, status: choice }) },
  { weight: 2, arbitrary: doing('retry', {}) },
);

export const TYPES = ['contribution', 'expense', 'commission'] as const;
export const STATUSES = ['Active', 'Inactive', 'Suspended'] as const;
/** In cents; few, so that sums often come out even and limits are often met exactly. */
export const AMOUNTS = [1_000, 2_500, 4_000, 6_555, 1] as const;

export interface ModelTransaction {
  readonly id: string;
  readonly cents: number;
  type: string;
  /** Whether a match set the type. */
  byMatch: boolean;
  shares: { client: string; cents: number; match: string | undefined }[];
}

export interface ModelLine {
  readonly id: string;
  readonly callId: string;
  readonly client: string;
  readonly cents: number;
}

/** All that money is in the fund, as plain lists. Sums are never kept, always taken. */
export class Model {
  transactions: ModelTransaction[] = [];
  /** Ids of all matches ever made, live or not. */
  matches: string[] = [];
  readonly lineOf = new Map<string, ModelLine>();
  readonly clients: readonly string[];
  readonly lines: readonly ModelLine[];

  constructor(clients: readonly string[], lines: readonly ModelLine[]) {
    this.clients = clients;
    this.lines = lines;
  }

  allocated({ shares }: ModelTransaction): number {
    return shares.reduce((sum, share) => sum + share.cents, 0);
  }

  left(transaction: ModelTransaction): number {
    return Math.abs(transaction.cents) - this.allocated(transaction);
  }

  isLive(match: string): boolean {
    return this.transactions.some(({ shares }) => shares.some((share) => share.match === match));
  }

  matched(line: ModelLine): number {
    return this.transactions
      .flatMap(({ shares }) => shares)
      .filter(({ match }) => match !== undefined && this.lineOf.get(match)?.id === line.id)
      .reduce((sum, share) => sum + share.cents, 0);
  }

  paid(client: string): number {
    return this.transactions
      .flatMap(({ shares }) => shares)
      .filter((share) => share.client === client)
      .reduce((sum, share) => sum + share.cents, 0);
  }

  /** Whether these pairs may all be matched together. */
  mayMatch(pairs: readonly { transaction: ModelTransaction; line: ModelLine; cents: number }[]): boolean {
    const keys = new Set(pairs.map(({ transaction, line }) => `${transaction.id} ${line.id}`));
    const sum = (chosen: typeof pairs) => chosen.reduce((total, { cents }) => total + cents, 0);
    return (
      keys.size === pairs.length &&
      pairs.every(
        ({ transaction, line }) =>
          transaction.cents > 0 &&
          (transaction.type === '' || transaction.type === 'contribution') &&
          sum(pairs.filter((other) => other.transaction === transaction)) <= this.left(transaction) &&
          sum(pairs.filter((other) => other.line === line)) <= line.cents - this.matched(line),
      )
    );
  }

  match(
    pairs: readonly { transaction: ModelTransaction; line: ModelLine; cents: number }[],
    ids: readonly string[],
  ): void {
    for (const [index, { transaction, line, cents }] of pairs.entries()) {
      const id = ids[index] ?? '';
      if (transaction.type === '') Object.assign(transaction, { type: 'contribution', byMatch: true });
      transaction.shares.push({ client: line.client, cents, match: id });
      this.matches.push(id);
      this.lineOf.set(id, line);
    }
  }

  unmatch(id: string): void {
    for (const transaction of this.transactions) {
      const before = transaction.shares.length;
      transaction.shares = transaction.shares.filter(({ match }) => match !== id);
      if (transaction.shares.length < before && transaction.shares.length === 0 && transaction.byMatch)
        Object.assign(transaction, { type: '', byMatch: false });
    }
  }
}
