import type { Transaction, TransactionDetail } from '#shared/contract/transactions.ts';
import { addCents, type Cents, cents, negateCents, plainDollars, ZERO_CENTS } from '#shared/money.ts';
import { type TransactionType, usualSign } from '#shared/terms.ts';
import { invalidAmount, readTypedMoney } from '../../ui/money-field.tsx';
import { type GiveBackText, givenBackText, givesBackInput, NO_GIVE_BACK } from './give-back.ts';
import { type KindText, NO_KIND_TEXT } from './kind-fields.tsx';

/** One part as typed. The sign of the amount follows from the kind, unless a minus or plus is typed. */
export interface PartText extends KindText {
  readonly key: string;
  type: TransactionType;
  amount: string;
  /** Kept as it is; the form has no field for it. */
  note: string;
  client_id: string;
  back: GiveBackText;
}

export function newPart(more: Partial<PartText>): PartText {
  return {
    key: crypto.randomUUID(),
    ...NO_KIND_TEXT,
    type: 'expense',
    amount: '',
    note: '',
    client_id: '',
    back: NO_GIVE_BACK,
    ...more,
  };
}

/** A row of the list, or with what it gives back. */
export type SplitRow = Transaction & Partial<Pick<TransactionDetail, 'gives_back'>>;

/** The parts that a row has, or two parts to start with. */
export function startParts(row: SplitRow): PartText[] {
  if (!row.parts) {
    const type = row.type === '' || row.type === 'split' ? (row.amount > 0 ? 'rent' : 'expense') : row.type;
    const { property_id, category } = row;
    const kind = { property_id: property_id ?? '', category: category ?? '' };
    return [newPart({ type, ...kind }), newPart({ type: row.amount > 0 ? 'commission' : 'expense' })];
  }
  return row.parts.map((part, place) =>
    newPart({
      type: part.type,
      amount: signedText(part.type, part.amount),
      note: part.note,
      property_id: part.property_id ?? '',
      category: part.category ?? '',
      client_id: part.client_id ?? '',
      back: givenBackText(row.gives_back?.filter((one) => one.part === place)),
    }),
  );
}

const isIn = (type: TransactionType) => (usualSign(type) || -1) > 0;

/** An amount with its sign as text. A plus is only needed if money of this kind usually goes out. */
function signedText(type: TransactionType, amount: Cents): string {
  return amount > 0 && !isIn(type) ? `+${plainDollars(amount)}` : plainDollars(amount);
}

/** The amount with its sign; undefined while none is typed. */
export function signedAmount({ type, amount }: PartText): Cents | undefined {
  const [, sign, text = ''] = /^\s*([+\u2212-]?)(.*)$/.exec(amount) ?? [];
  const typed = readTypedMoney(text);
  if (typed === undefined) return undefined;
  return sign === '+' || (!sign && isIn(type)) ? typed : negateCents(typed);
}

/** What of the row is in no part yet, with its sign. */
export function leftOf(row: Pick<Transaction, 'amount'>, parts: readonly PartText[]): Cents {
  const sum = addCents(ZERO_CENTS, ...parts.map((part) => signedAmount(part) ?? ZERO_CENTS));
  return cents(row.amount - sum);
}

/** The part with what is left added to it. */
export function withRest(part: PartText, left: Cents): PartText {
  const amount = cents((signedAmount(part) ?? ZERO_CENTS) + left);
  return { ...part, amount: signedText(part.type, amount) };
}

/** The first fault of the parts, naming the part. */
export function faultOf(parts: readonly PartText[]): string | undefined {
  const faulty = parts.findIndex((part) => !signedAmount(part));
  const { amount = '' } = parts[faulty] ?? {};
  if (faulty < 0) return undefined;
  return `Part ${faulty + 1}: ${amount.trim() && !readTypedMoney(amount) ? invalidAmount(amount) : 'Enter an amount'}`;
}

/** The parts as the API takes them. */
export function partsInput(parts: readonly PartText[]) {
  return parts.map((part) => {
    const { type, note, property_id, category, client_id } = part;
    const amount = signedAmount(part) ?? ZERO_CENTS;
    return {
      type,
      amount: plainDollars(amount),
      ...(note.trim() && { note }),
      ...(type === 'redemption' && givesBackInput(part.back, amount)),
      ...(type === 'distribution' && client_id && { client_id }),
      ...(type !== 'contribution' && property_id && { property_id }),
      ...(type !== 'contribution' && category.trim() && { category: category.trim() }),
    };
  });
}
