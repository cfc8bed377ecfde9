import type { FigureName } from './figures.ts';
import type { TransactionType } from './terms.ts';

const FORMULAS: Readonly<Record<FigureName, string>> = {
  'net-cash-flow':
    'All classified transactions, in and out, except transfers between the fund’s own accounts and payments made before the portal was in use.',
  operating: 'Rent, interest and other income, less expenses, commissions, loan interest and tax.',
  'rent-and-interest': 'Rent, interest and other income.',
  'running-costs': 'Expenses, commissions and tax, less refunds.',
  investing: 'Amounts received for properties sold, less amounts paid for properties bought.',
  financing: 'Contributions and loan drawdowns, less distributions, redemptions and loan repayments.',
  received: 'All contributions received, whether or not they are allocated to clients.',
  expenses: 'All transactions classified as expenses, less refunds.',
  commissions: 'All transactions classified as commissions, less refunds.',
  unclassified: 'Bank rows that are not classified yet.',
  'in-bank':
    'The last bank balance of each account. If an account has no bank balance, its transactions are added up instead.',
  'active-clients': 'Clients whose status is Active.',
  'pledged-by-active-clients': 'The pledges of all clients whose status is Active.',
  pledged: 'The pledges of all clients, whatever their status.',
  'paid-by-clients': 'The contributions allocated to clients, less amounts given back.',
  properties: 'The properties that the fund owns, rented or not.',
  'rented-properties': 'The properties that the fund owns and whose lease has not ended.',
  'monthly-rent': 'The monthly rents of all rented properties, from their leases.',
  'annual-rent': 'Twelve times the monthly rents of all rented properties, from their leases.',
  called: 'The total of all issued capital calls.',
  'paid-on-calls': 'The deposits matched to capital calls.',
  'outstanding-on-calls': 'The amount called less what is paid, written off or withdrawn.',
  'overdue-on-calls': 'The outstanding amount of calls that are past their due date and days of grace.',
  'unit-price':
    'The net asset value of one unit, from the latest published price up to this day. Before the first price, it is one dollar, because one unit is issued for each dollar paid.',
  'call-called': 'The total of this call: the sum of its line items.',
  'call-paid': 'The deposits matched to the line items of this call.',
  'call-outstanding': 'The total of this call less what is paid, written off or withdrawn.',
  'client-pledged': 'The client’s pledge, in three parts: paid, due, and uncalled.',
  'client-paid': 'The contributions allocated to the client, less amounts given back.',
  'client-paid-in':
    'The contributions allocated to the client in the period, less corrections and amounts given back.',
  'client-received':
    'The fund’s payments to the client in the period, less corrections. Contributions given back are not included.',
  'client-units':
    'The units issued for contributions, less units given back, plus or minus units moved. Until a unit price is published, one unit is issued for each dollar paid. After that, each contribution is divided by the issue price of the day on which the fund receives it.',
  'client-value':
    'The units held times the latest published unit price up to this day. Before the first price, the value is 0.',
  'client-outstanding': 'The pledge less what is paid, never below zero.',
  'client-due-now': 'The amounts of all issued capital calls that are not paid yet.',
  'client-uncalled': 'The pledge less what is paid and what is due, never below zero.',
  'client-transactions':
    'All payments by the client, their reversals, and the fund’s payments to the client.',
};

/** What investors see instead. */
const OWN_FORMULAS: Partial<Record<FigureName, string>> = {
  received: 'All contributions received from all investors together.',
  'active-clients': 'Investors whose status is Active.',
  pledged: 'The pledges of all investors together.',
  'client-pledged': 'Your pledge, in three parts: paid, due, and uncalled.',
  'client-paid':
    'Your contributions that the fund has received and allocated to you, less amounts given back to you.',
};

export function formulaOf(figure: FigureName, isOwn: boolean): string {
  return (isOwn && OWN_FORMULAS[figure]) || FORMULAS[figure];
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
