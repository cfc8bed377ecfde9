import type {
  Deposit,
  Investor,
  OpenLine,
  Outflow,
  RefusedPair,
  SettledLine,
} from '#functions/matching/clues.ts';
import type { Cents } from '#shared/money.ts';

/** What a deposit truly pays; empty where it pays nothing, or where nobody could tell from text and ledger. */
export type Truth = readonly { readonly lineId: string; readonly amountCents: Cents }[];

export interface LabelledDeposit {
  readonly kind: string;
  readonly deposit: Deposit;
  readonly truth: Truth;
  /** The truth when no other deposit is there yet, where it differs: the second of two payments pays if it is alone. */
  readonly truthAlone?: Truth;
}

/** A fund on one day: what is open, what is known, and everything that came in. */
export interface Scene {
  readonly name: string;
  readonly investors: readonly Investor[];
  readonly lines: readonly OpenLine[];
  readonly settled: readonly SettledLine[];
  readonly outflows: readonly Outflow[];
  readonly refused: readonly RefusedPair[];
  /** Bank texts of earlier deposits and the client to whom a manager matched each. */
  readonly confirmed: readonly { readonly text: string; readonly clientId: string }[];
  readonly deposits: readonly LabelledDeposit[];
}
