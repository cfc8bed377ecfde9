import type {
  Deposit,
  Investor,
  OpenLine,
  Outflow,
  RefusedPair,
  SettledLine,
} from '#functions/matching/clues.ts';
import type { Cents } from '#shared/money.ts';

/** The lines that a deposit really pays. Empty if none, or if nobody can tell which. */
export type Truth = readonly { readonly lineId: string; readonly amountCents: Cents }[];

export interface LabelledDeposit {
  readonly kind: string;
  readonly deposit: Deposit;
  readonly truth: Truth;
  /** The truth if the matcher sees only this deposit, for example without the earlier of two equal payments. */
  readonly truthAlone?: Truth;
}

export interface Scene {
  readonly name: string;
  readonly investors: readonly Investor[];
  readonly lines: readonly OpenLine[];
  readonly settled: readonly SettledLine[];
  readonly outflows: readonly Outflow[];
  readonly refused: readonly RefusedPair[];
  /** The bank texts of earlier deposits, each with the client to whom a manager matched it. */
  readonly confirmed: readonly { readonly text: string; readonly clientId: string }[];
  readonly deposits: readonly LabelledDeposit[];
}
