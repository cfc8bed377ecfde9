import fc from 'fast-check';

export type Step = { readonly lost: boolean } & (
  | { readonly do: 'record'; client: number; amount: number; type: number }
  | { readonly do: 'transfer'; amount: number; back: boolean }
  | { readonly do: 'import'; amounts: number[]; out: boolean }
  | { readonly do: 'classify' | 'reclassify'; transaction: number; type: number }
  | { readonly do: 'undo classification'; transaction: number }
  | { readonly do: 'allocate'; transaction: number; client: number; amount: number }
  | { readonly do: 'match'; pairs: { transaction: number; line: number; amount: number }[] }
  | { readonly do: 'unmatch'; match: number }
  | { readonly do: 'reverse'; transaction: number; share: number }
  | { readonly do: 'move'; transaction: number; share: number; client: number }
  | { readonly do: 'void'; transaction: number }
  | { readonly do: 'put back'; transaction: number }
  | { readonly do: 'set aside'; transaction: number; twin: number }
  | { readonly do: 'match allocated'; transaction: number; share: number; line: number; amount: number }
  | { readonly do: 'pay a line'; transaction: number; line: number; amount: number }
  | { readonly do: 'record for a line'; line: number; amount: number }
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
  { weight: 1, arbitrary: doing('transfer', { amount: choice, back: fc.boolean() }) },
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
  { weight: 2, arbitrary: doing('reverse', { transaction: choice, share: choice }) },
  { weight: 2, arbitrary: doing('move', { transaction: choice, share: choice, client: choice }) },
  { weight: 1, arbitrary: doing('void', { transaction: choice }) },
  { weight: 1, arbitrary: doing('set aside', { transaction: choice, twin: choice }) },
  { weight: 1, arbitrary: doing('put back', { transaction: choice }) },
  {
    weight: 2,
    arbitrary: doing('match allocated', { transaction: choice, share: choice, line: choice, amount: choice }),
  },
  { weight: 1, arbitrary: doing('pay a line', { transaction: choice, line: choice, amount: choice }) },
  { weight: 1, arbitrary: doing('record for a line', { line: choice, amount: choice }) },
  { weight: 1, arbitrary: doing('set status', { client: choice, status: choice }) },
  { weight: 2, arbitrary: doing('retry', {}) },
);

export type Turn = Step | readonly [Step, Step];

export const turns: fc.Arbitrary<Turn> = fc.oneof(
  { weight: 10, arbitrary: steps },
  { weight: 1, arbitrary: fc.tuple(steps, steps) },
  // Both managers take the same step, so one of them is usually refused.
  { weight: 1, arbitrary: steps.map((step): Turn => [step, step]) },
);

export const orders = fc.array(fc.nat({ max: 97 }), { minLength: 8, maxLength: 8 });

export const TYPES = ['contribution', 'expense', 'commission'] as const;
export const STATUSES = ['Active', 'Inactive', 'Suspended'] as const;
/** In cents. There are few, so sums are often equal and often meet limits exactly. */
export const AMOUNTS = [1_000, 2_500, 4_000, 6_555, 1] as const;

export interface ModelShare {
  readonly id: string;
  readonly client: string;
  readonly cents: number;
  readonly match: string | undefined;
  pays: { match: string; cents: number }[];
}

export interface ModelTransaction {
  readonly id: string;
  readonly cents: number;
  readonly isByHand: boolean;
  /** If the transaction is a row of a transfer, the id of the other row. */
  readonly counterpart?: string;
  type: string;
  byMatch: boolean;
  excluded?: 'void' | 'set aside';
  shares: ModelShare[];
}

export interface ModelLine {
  readonly id: string;
  readonly callId: string;
  readonly client: string;
  readonly cents: number;
}

interface ModelState {
  readonly transactions: ModelTransaction[];
  readonly matches: string[];
  readonly lineOf: Map<string, ModelLine>;
}

export class Model {
  #state: ModelState = { transactions: [], matches: [], lineOf: new Map() };
  readonly clients: readonly string[];
  readonly lines: readonly ModelLine[];

  constructor(clients: readonly string[], lines: readonly ModelLine[]) {
    this.clients = clients;
    this.lines = lines;
  }

  get transactions(): ModelTransaction[] {
    return this.#state.transactions;
  }

  get matches(): string[] {
    return this.#state.matches;
  }

  get lineOf(): Map<string, ModelLine> {
    return this.#state.lineOf;
  }

  save(): ModelState {
    return structuredClone(this.#state);
  }

  restore(saved: ModelState): void {
    this.#state = structuredClone(saved);
  }

  transaction(id: string): ModelTransaction {
    const found = this.transactions.find((one) => one.id === id);
    if (!found) throw new RangeError(`No transaction ${id}`);
    return found;
  }

  share(transactionId: string, shareId: string): ModelShare | undefined {
    return this.transaction(transactionId).shares.find(({ id }) => id === shareId);
  }

  allocated({ shares }: ModelTransaction): number {
    return shares.reduce((sum, share) => sum + share.cents, 0);
  }

  left(transaction: ModelTransaction): number {
    return Math.abs(transaction.cents) - this.allocated(transaction);
  }

  liveMatches(): { match: string; cents: number }[] {
    return this.transactions
      .flatMap(({ shares }) => shares)
      .flatMap(({ match, cents, pays }) => (match === undefined ? pays : [{ match, cents }, ...pays]));
  }

  isLive(id: string): boolean {
    return this.liveMatches().some(({ match }) => match === id);
  }

  matched(line: ModelLine): number {
    return this.liveMatches()
      .filter(({ match }) => this.lineOf.get(match)?.id === line.id)
      .reduce((sum, { cents }) => sum + cents, 0);
  }

  due(line: ModelLine): number {
    return line.cents - this.matched(line);
  }

  mayAllocate(transaction: ModelTransaction, cents: number): boolean {
    return (
      transaction.type === 'contribution' &&
      transaction.excluded === undefined &&
      cents <= this.left(transaction)
    );
  }

  unmatched({ match, cents, pays }: ModelShare): number {
    return match === undefined ? cents - pays.reduce((sum, pay) => sum + pay.cents, 0) : 0;
  }

  isReversible(share: ModelShare): boolean {
    return share.match === undefined && share.pays.length === 0;
  }

  void(transaction: ModelTransaction): void {
    for (const { id } of [
      transaction,
      ...this.transactions.filter((one) => one.counterpart === transaction.id),
    ])
      Object.assign(this.transaction(id), { excluded: 'void', shares: [] });
  }

  reverse(transaction: ModelTransaction, share: ModelShare): void {
    transaction.shares = transaction.shares.filter((other) => other !== share);
    if (transaction.shares.length === 0 && transaction.byMatch)
      Object.assign(transaction, { type: '', byMatch: false });
  }

  matchShare(share: ModelShare, line: ModelLine, cents: number, id: string): void {
    share.pays.push({ match: id, cents });
    this.matches.push(id);
    this.lineOf.set(id, line);
  }

  paid(client: string): number {
    return this.transactions
      .flatMap(({ shares }) => shares)
      .filter((share) => share.client === client)
      .reduce((sum, share) => sum + share.cents, 0);
  }

  mayMatch(pairs: readonly { transaction: ModelTransaction; line: ModelLine; cents: number }[]): boolean {
    const keys = new Set(pairs.map(({ transaction, line }) => `${transaction.id} ${line.id}`));
    const sum = (chosen: typeof pairs) => chosen.reduce((total, { cents }) => total + cents, 0);
    return (
      keys.size === pairs.length &&
      pairs.every(
        ({ transaction, line }) =>
          transaction.cents > 0 &&
          transaction.excluded === undefined &&
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
      transaction.shares.push({ id, client: line.client, cents, match: id, pays: [] });
      this.matches.push(id);
      this.lineOf.set(id, line);
    }
  }

  unmatch(id: string): void {
    for (const transaction of this.transactions) {
      for (const share of transaction.shares) share.pays = share.pays.filter(({ match }) => match !== id);
      const before = transaction.shares.length;
      transaction.shares = transaction.shares.filter(({ match }) => match !== id);
      if (transaction.shares.length < before && transaction.shares.length === 0 && transaction.byMatch)
        Object.assign(transaction, { type: '', byMatch: false });
    }
  }
}
