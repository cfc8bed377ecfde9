import type { FigureName } from './figures.ts';
import type { TransactionType } from './terms.ts';

interface FigureWords {
  /** How it is computed, in a sentence. */
  readonly formula: string;
  /** The same for the investor whose figure it is, or who sees it of the fund. */
  readonly ownFormula?: string;
}

const WORDS: Readonly<Record<FigureName, FigureWords>> = {
  'net-cash-flow': {
    formula:
      'Everything classified, as it went in and out. Transfers between the fund’s own accounts are left out.',
  },
  operating: { formula: 'Rent, interest and other income less what running the fund cost.' },
  investing: { formula: 'What properties were sold for less what properties were bought for.' },
  financing: {
    formula: 'Contributions and loans drawn less what was paid to investors and repaid of loans.',
  },
  received: {
    formula: 'Every contribution that came in, whether it is allocated to clients or not.',
    ownFormula: 'Every contribution that came in from all investors together.',
  },
  expenses: { formula: 'Everything classified as an expense. Refunds lower it.' },
  commissions: { formula: 'Everything classified as a commission. Refunds lower it.' },
  unclassified: { formula: 'Rows of which nobody has said yet what they are.' },
  'in-bank': {
    formula:
      'The opening balance of each bank account and its rows since, to the last day of which the bank gives a balance.',
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
    formula: 'What clients have paid: the parts of contributions that are allocated to one of them.',
  },
  properties: { formula: 'The properties that the fund owns, rented or not.' },
  'rented-properties': { formula: 'The properties that the fund owns and whose lease has not ended.' },
  'monthly-rent': { formula: 'The monthly rent of each property that is rented, by its lease.' },
  'annual-rent': { formula: 'Twelve times the monthly rent of each property that is rented, by its lease.' },
  called: { formula: 'What all capital calls that were issued were for.' },
  'paid-on-calls': { formula: 'What of deposits is matched to capital calls.' },
  'outstanding-on-calls': { formula: 'What is called less what is paid, written off or withdrawn.' },
  'overdue-on-calls': {
    formula: 'What is outstanding on calls whose due date and days of grace have passed.',
  },
  'call-called': { formula: 'What this call is for: the sum of its lines.' },
  'call-paid': { formula: 'What of deposits is matched to the lines of this call.' },
  'call-outstanding': { formula: 'What this call is for less what is paid, written off or withdrawn.' },
  'client-pledged': {
    formula: 'What the client has pledged: what is paid, what is due now, and what is not called yet.',
    ownFormula: 'What you have pledged: what is paid, what is due now, and what is not called yet.',
  },
  'client-paid': {
    formula: 'What of the fund’s contributions is allocated to the client.',
    ownFormula: 'What the fund has received from you and allocated to you.',
  },
  'client-units': { formula: 'One unit for each dollar paid.' },
  'client-outstanding': { formula: 'What is pledged less what is paid, and never below zero.' },
  'client-due-now': { formula: 'What is outstanding of the capital calls that were issued.' },
  'client-uncalled': { formula: 'What is pledged and neither paid nor due now, and never below zero.' },
  'client-transactions': {
    formula: 'Everything in the history: payments, what was taken back, and what the fund paid out.',
  },
};

/** How a figure is computed, in a sentence; `isOwn` for an investor. */
export function formulaOf(figure: FigureName, isOwn: boolean): string {
  const { formula, ownFormula } = WORDS[figure];
  return (isOwn && ownFormula) || formula;
}

/** The rows of a type, as they are called where their sum is a term. */
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
