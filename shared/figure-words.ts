import type { FigureName } from './figures.ts';
import type { TransactionType } from './terms.ts';

interface FigureWords {
  readonly formula: string;
  /** Investors see this sentence. If it is absent, they see `formula`. */
  readonly ownFormula?: string;
}

const WORDS: Readonly<Record<FigureName, FigureWords>> = {
  'net-cash-flow': {
    formula:
      'All classified transactions, in and out, except transfers between the fund’s own accounts and payments made before the portal was in use.',
  },
  operating: {
    formula: 'Rent, interest and other income, less expenses, commissions, loan interest and tax.',
  },
  'rent-and-interest': { formula: 'Rent, interest and other income.' },
  'running-costs': { formula: 'Expenses, commissions and tax, less refunds.' },
  investing: { formula: 'Amounts received for properties sold, less amounts paid for properties bought.' },
  financing: {
    formula: 'Contributions and loan drawdowns, less distributions, redemptions and loan repayments.',
  },
  received: {
    formula: 'All contributions received, whether or not they are allocated to clients.',
    ownFormula: 'All contributions received from all investors together.',
  },
  expenses: { formula: 'All transactions classified as expenses, less refunds.' },
  commissions: { formula: 'All transactions classified as commissions, less refunds.' },
  unclassified: { formula: 'Bank rows that are not classified yet.' },
  'in-bank': {
    formula:
      'The last bank balance of each account. If an account has no bank balance, its transactions are added up instead.',
  },
  'active-clients': {
    formula: 'Clients whose status is Active.',
    ownFormula: 'Investors whose status is Active.',
  },
  'pledged-by-active-clients': { formula: 'The pledges of all clients whose status is Active.' },
  pledged: {
    formula: 'The pledges of all clients, whatever their status.',
    ownFormula: 'The pledges of all investors together.',
  },
  'paid-by-clients': {
    formula: 'The contributions allocated to clients, less amounts given back.',
  },
  properties: { formula: 'The properties that the fund owns, rented or not.' },
  'rented-properties': { formula: 'The properties that the fund owns and whose lease has not ended.' },
  'monthly-rent': { formula: 'The monthly rents of all rented properties, from their leases.' },
  'annual-rent': { formula: 'Twelve times the monthly rents of all rented properties, from their leases.' },
  called: { formula: 'The total of all issued capital calls.' },
  'paid-on-calls': { formula: 'The deposits matched to capital calls.' },
  'outstanding-on-calls': { formula: 'The amount called less what is paid, written off or withdrawn.' },
  'overdue-on-calls': {
    formula: 'The outstanding amount of calls that are past their due date and days of grace.',
  },
  'unit-price': {
    formula:
      'The net asset value of one unit, from the latest published price up to this day. Before the first price, it is one dollar, because one unit is issued for each dollar paid.',
  },
  'call-called': { formula: 'The total of this call: the sum of its line items.' },
  'call-paid': { formula: 'The deposits matched to the line items of this call.' },
  'call-outstanding': { formula: 'The total of this call less what is paid, written off or withdrawn.' },
  'client-pledged': {
    formula: 'The client’s pledge, in three parts: paid, due, and uncalled.',
    ownFormula: 'Your pledge, in three parts: paid, due, and uncalled.',
  },
  'client-paid': {
    formula: 'The contributions allocated to the client, less amounts given back.',
    ownFormula:
      'Your contributions that the fund has received and allocated to you, less amounts given back to you.',
  },
  'client-paid-in': {
    formula:
      'The contributions allocated to the client in the period, less corrections and amounts given back.',
  },
  'client-received': {
    formula:
      'The fund’s payments to the client in the period, less corrections. Contributions given back are not included.',
  },
  'client-units': {
    formula:
      'The units issued for contributions, less units given back, plus or minus units moved. Until a unit price is published, one unit is issued for each dollar paid. After that, each contribution is divided by the issue price of the day on which the fund receives it.',
  },
  'client-value': {
    formula:
      'The units held times the latest published unit price up to this day. Before the first price, the value is 0.',
  },
  'client-outstanding': { formula: 'The pledge less what is paid, never below zero.' },
  'client-due-now': { formula: 'The amounts of all issued capital calls that are not paid yet.' },
  'client-uncalled': { formula: 'The pledge less what is paid and what is due, never below zero.' },
  'client-transactions': {
    formula: 'All payments by the client, their reversals, and the fund’s payments to the client.',
  },
};

export function formulaOf(figure: FigureName, isOwn: boolean): string {
  const { formula, ownFormula } = WORDS[figure];
  return (isOwn && ownFormula) || formula;
}

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
