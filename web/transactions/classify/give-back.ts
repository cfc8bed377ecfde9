import { LIMITS } from '#shared/constants.ts';
import { addCents, type Cents, cents, plainDollars, ZERO_CENTS } from '#shared/money.ts';
import type { CallOutput } from '../../api/client.ts';
import { readTypedMoney } from '../../ui/money-field.tsx';

export interface GiveBackText {
  from: 'client' | 'deposit';
  client_id: string;
  source_id: string;
  amounts: Readonly<Record<string, string>>;
  isProposed: boolean;
  /** True for each contribution whose payment bounced. Its capital call then becomes due again. */
  reopens: Readonly<Record<string, boolean>>;
  pledge: '' | 'lowered' | 'callable';
}

export const NO_GIVE_BACK: GiveBackText = {
  from: 'client',
  client_id: '',
  source_id: '',
  amounts: {},
  isProposed: true,
  reopens: {},
  pledge: '',
};

export function keyOf(allocationId: string, transactionId: string | undefined): string {
  return `${allocationId} ${transactionId ?? ''}`;
}

type Parts = CallOutput<'getTransaction'>['gives_back'];

export function givenBackText(parts: Parts = []): GiveBackText {
  const [first] = parts;
  if (!first) return NO_GIVE_BACK;
  const amounts = new Map<string, Cents>();
  for (const part of parts) {
    const key = keyOf(part.allocation_id ?? '', part.transaction_id);
    if (part.allocation_id !== null) amounts.set(key, addCents(amounts.get(key) ?? ZERO_CENTS, part.amount));
  }
  return {
    from: first.allocation_id === null ? 'deposit' : 'client',
    client_id: first.client_id ?? '',
    source_id: first.redemption_id ?? (first.allocation_id === null ? first.transaction_id : ''),
    amounts: Object.fromEntries([...amounts].map(([key, amount]) => [key, plainDollars(amount)])),
    isProposed: false,
    reopens: Object.fromEntries(
      parts.flatMap(({ allocation_id: id, transaction_id, reopens }) =>
        id !== null && reopens ? [[keyOf(id, transaction_id), true]] : [],
      ),
    ),
    pledge: parts.some((part) => part.pledge_lowered_by > 0) ? 'lowered' : 'callable',
  };
}

export function sumsByAllocation(parts: Parts = []): Map<string, Cents> {
  const sums = new Map<string, Cents>();
  for (const { allocation_id: id, amount } of parts)
    if (id !== null) sums.set(id, addCents(sums.get(id) ?? ZERO_CENTS, amount));
  return sums;
}

export type Contribution = CallOutput<'listClientTransactions'>['transactions'][number];

/** Returns how much can be given back. `own` has the amounts of the redemption that is being edited, which count as free. */
export function freeOf(
  { id, type, amount, reversed_at, corrects, given_back_amount = ZERO_CENTS }: Contribution,
  own: ReadonlyMap<string, Cents> = new Map(),
): Cents {
  const isLive = type === 'contribution' && reversed_at === null && corrects === undefined;
  return isLive ? cents(amount - given_back_amount + (own.get(id) ?? 0)) : ZERO_CENTS;
}

const BOUNCED = /\b(dishono|bounced|returned|rejected|unpaid|insufficient funds)/i;

/** Spreads the amount over the contributions. A word like 'bounced' in `description` marks matched contributions as bounced. */
export function spread(
  amountCents: Cents,
  contributions: readonly Contribution[],
  description: string,
  own?: ReadonlyMap<string, Cents>,
): Pick<GiveBackText, 'amounts' | 'reopens'> {
  let left: number = amountCents;
  const parts = contributions.slice(0, LIMITS.givenBackAtOnce).flatMap((contribution) => {
    const part = Math.min(left, freeOf(contribution, own));
    left -= Math.max(0, part);
    return part > 0
      ? [{ ...contribution, key: keyOf(contribution.id, contribution.transaction_id), part: cents(part) }]
      : [];
  });
  const bounced = BOUNCED.test(description)
    ? parts.filter(({ matched_amount: matched = 0 }) => matched > 0)
    : [];
  return {
    amounts: Object.fromEntries(parts.map(({ key, part }) => [key, plainDollars(part)])),
    reopens: Object.fromEntries(bounced.map(({ key }) => [key, true])),
  };
}

export function sumOfTyped(amounts: GiveBackText['amounts']): Cents {
  return addCents(ZERO_CENTS, ...Object.values(amounts).map((text) => readTypedMoney(text) ?? ZERO_CENTS));
}

/** A bounced payment makes its capital call due again, so the pledge cannot be lowered. */
export function isBounced({ reopens, amounts }: Pick<GiveBackText, 'reopens' | 'amounts'>): boolean {
  return Object.entries(reopens).some(
    ([key, bounced]) => bounced && (readTypedMoney(amounts[key] ?? '') ?? 0) > 0,
  );
}

/** Builds the input of the API, in dollars. `amountCents` is the redemption's signed amount. */
export function givesBackInput(text: GiveBackText, amountCents: Cents) {
  const amount = plainDollars(cents(Math.abs(amountCents)));
  const { source_id: sourceId, reopens, pledge } = text;
  if (amountCents > 0) return { gives_back: sourceId ? [{ redemption_id: sourceId, amount }] : [] };
  if (text.from === 'deposit') return { gives_back: sourceId ? [{ transaction_id: sourceId, amount }] : [] };
  const parts = Object.entries(text.amounts).flatMap(([key, typed]) => {
    const part = readTypedMoney(typed);
    const [allocation_id = '', transaction_id] = key.split(' ');
    const of = {
      allocation_id,
      ...(transaction_id && { transaction_id }),
      ...(reopens[key] && { reopens: true }),
    };
    return part !== undefined && part > 0 ? [{ ...of, amount: plainDollars(part) }] : [];
  });
  const chosen = isBounced(text) ? 'callable' : pledge;
  return { gives_back: parts, ...(chosen && { pledge: chosen }) };
}
