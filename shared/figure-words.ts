import type { FigureName } from './figures.ts';
import type { TransactionType } from './terms.ts';

interface FigureWords {
  /** The calculation of the figure, in a sentence. */
  readonly formula: string;
  /** The sentence for investors, about a figure of their own or of the fund; absent if `formula` is right for them. */
  readonly ownFormula?: string;
}

const WORDS: Readonly<Record<FigureName, FigureWords>> = {
  'net-cash-flow': {
    formula:
      'All classified transactions, in and out. Transfers between the fund’s own accounts are left out.',
  },
  operating: { formula: 'Rent, interest and other income less what running the fund cost.' },
  investing: { formula: 'The sale prices of properties less the purchase prices of properties.' },
  financing: {
    formula: 'Contributions and loans drawn less what was paid to investors and repaid of loans.',
  },
  received: {
    formula: 'Every contribution that came in, whether it is allocated to clients or not.',
    ownFormula: 'Every contribution that came in from all investors together.',
  },
  expenses: { formula: 'Everything classified as an expense. Refunds lower it.' },
  commissions: { formula: 'Everything classified as a commission. Refunds lower it.' },
  unclassified: { formula: 'Bank rows that are not classified yet.' },
  'in-bank': {
    formula:
      'The opening balance of each bank account plus its rows, up to the last day with a balance from the bank.',
  },
  'active-clients': {
    formula: 'Clients whose status is Active.',
    ownFormula: 'Investors whose status is Active.',
  },
  'pledged-by-active-clients': { formula: 'The pledges of all clients whose status is Active.' },
  pledged: {
    formula: 'The pledges of all clients, whatever their status.',
    ownFormula: 'What all investors have pledged together.',
  },
  'paid-by-clients': {
    formula: 'What clients have paid: the contributions allocated to them.',
  },
  properties: { formula: 'The properties that the fund owns, rented or not.' },
  'rented-properties': { formula: 'The properties that the fund owns and whose lease has not ended.' },
  'monthly-rent': { formula: 'The monthly rent of each property that is rented, by its lease.' },
  'annual-rent': { formula: 'Twelve times the monthly rent of each property that is rented, by its lease.' },
  called: { formula: 'The total of all issued capital calls.' },
  'paid-on-calls': { formula: 'The deposits matched to capital calls.' },
  'outstanding-on-calls': { formula: 'The amount called less what is paid, written off or withdrawn.' },
  'overdue-on-calls': {
    formula: 'The outstanding amount of calls whose due date and days of grace have passed.',
  },
  'call-called': { formula: 'The total of this call: the sum of its line items.' },
  'call-paid': { formula: 'The deposits matched to the line items of this call.' },
  'call-outstanding': { formula: 'The total of this call less what is paid, written off or withdrawn.' },
  'client-pledged': {
    formula: 'What the client has pledged: what is paid, what is due now, and what is not called yet.',
    ownFormula: 'What you have pledged: what is paid, what is due now, and what is not called yet.',
  },
  'client-paid': {
    formula: 'The contributions allocated to the client.',
    ownFormula: 'What the fund has received from you and allocated to you.',
  },
  'client-units': { formula: 'One unit for each dollar paid.' },
  'client-outstanding': { formula: 'The pledge less what is paid, never below zero.' },
  'client-due-now': { formula: 'The outstanding amount of issued capital calls.' },
  'client-uncalled': { formula: 'The pledge less what is paid and what is due now, never below zero.' },
  'client-transactions': {
    formula: 'The whole history: payments, reversals and what the fund paid out.',
  },
};

/** How a figure is computed, in a sentence; `isOwn` for an investor. */
export function formulaOf(figure: FigureName, isOwn: boolean): string {
  const { formula, ownFormula } = WORDS[figure];
  return (isOwn && ownFormula) || formula;
}

/** The name of the transactions of a type, when their sum is a term of a figure. */
export const ROWS_OF_TYPE: Readonly<Record<TransactionType, string>> = {
  contribution: 'Contributions',
  expense: 'Expenses',
  commission: 'Commissions',
  rent: 'Rent',
  interest: 'Interest',
  other_income: 'Other income',
  loan_interest: 'Loan interest',
  tax: 'Tax',
  property_purchase: 'Property purchases',
  property_sale: 'Property sales',
  distribution: 'Distributions',
  redemption: 'Redemptions',
  loan_drawdown: 'Loan drawdowns',
  loan_repayment: 'Loan repayments',
  transfer: 'Transfers between own accounts',
};
