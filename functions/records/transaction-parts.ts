import * as z from 'zod';
import { absCents, addCents, allocatableCents, type Cents } from '#shared/money.ts';
import { type RowType, TRANSACTION_TYPES } from '#shared/terms.ts';
import { expandParts } from '#shared/transaction-parts.ts';
import { type Stored, storedCents, storedItem } from '../ledger/stored.ts';

export const rowPart = storedItem(
  z.object({
    type: z.enum(TRANSACTION_TYPES),
    amount_cents: storedCents,
    note: z.string(),
    category: z.string().optional(),
    property_id: z.string().optional(),
    property_name: z.string().optional(),
    client_id: z.string().optional(),
    client_name: z.string().optional(),
  }),
);
export type RowPart = Stored<typeof rowPart>;

interface MaybeSplit {
  readonly type: RowType;
  readonly amount_cents: Cents;
  readonly unallocated_cents: Cents;
  readonly parts?: readonly RowPart[] | undefined;
  readonly gives_back?: readonly { readonly of_part?: number | undefined }[] | undefined;
}

export function partsOf<Row extends MaybeSplit>(row: Row): Row[] {
  const { parts, unallocated_cents: unallocated, gives_back: back } = row;
  return expandParts(row, parts, (part, own) => {
    const amount = addCents(...own.map(({ amount_cents: cents }) => cents));
    const given = back?.filter(({ of_part: place }) => place === parts?.indexOf(part));
    return {
      ...row,
      ...NOTHING_NAMED,
      ...part,
      parts: undefined,
      amount_cents: amount,
      abs_cents: absCents(amount),
      unallocated_cents: part.type === 'contribution' ? unallocated : absCents(amount),
      gives_back: given?.length ? given : undefined,
    };
  });
}

const NOTHING_NAMED = {
  category: undefined,
  property_id: undefined,
  property_name: undefined,
  client_id: undefined,
  client_name: undefined,
};

/** Returns the amount that could be allocated if nothing had been allocated yet. */
export function allocatableOf({
  amount_cents: amount,
  parts,
}: Pick<MaybeSplit, 'amount_cents' | 'parts'>): Cents {
  return allocatableCents({
    amount,
    parts: parts?.map(({ type, amount_cents: part }) => ({ type, amount: part })),
  });
}
