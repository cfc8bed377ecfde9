import type {
  Deposit,
  Investor,
  OpenLine,
  Outflow,
  RefusedPair,
  SettledLine,
} from '#functions/matching/clues.ts';
import type { Cents } from '#shared/money.ts';

/** The lines that a deposit really pays. Empty if it pays none, or if text and ledger do not show which. */
export type Truth = readonly { readonly lineId: string; readonly amountCents: Cents }[];

export interface LabelledDeposit {
  readonly kind: string;
  readonly deposit: Deposit;
  readonly truth: Truth;
  /**
   * The truth if this were the only deposit, where it differs from `truth`. For example, the second of two payments would
   * then pay the line.
   */
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
