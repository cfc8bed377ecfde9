import { type CalendarDate, displayDate } from './calendar-date.ts';
import { type Cents, formatDollars } from './money.ts';

/** `toneOfReason` recognises each reason by its text. */
export const MATCH_REASONS = {
  reference: 'Reference found',
  slippedReference: 'Reference found with a typing error',
  knownPayer: 'Known payer',
  sharedPayer: 'Known payer, perhaps of several clients',
  fullName: 'Name in text',
  entityName: 'Entity name in text',
  nearName: 'Similar name in text',
  initial: 'Initial and last name in text',
  lastName: 'Last name in text',
  firstName: 'First name in text',
  exact: 'Amount exact',
  remainder: 'Amount is the rest of the item',
  onlyOfAmount: 'Only item of this amount',
  part: 'Part of the amount',
  centsOff: 'Cents left off',
  fills: 'Pays the item in full together with another deposit',
  dateNear: 'Date near',
  callNamed: 'Call named in text',
} as const;

/** The deposit is less than the outstanding amount by a typical bank fee. */
export function feeReason(shortCents: Cents): string {
  return `Short by ${formatDollars(shortCents)}, like a fee`;
}

export function sumReason(items: number, clients: number): string {
  return clients > 1 ? `Sum of items of ${clients} clients` : `Sum of ${items} items`;
}

const CIRCUMSTANCE: ReadonlySet<string> = new Set([
  MATCH_REASONS.sharedPayer,
  MATCH_REASONS.lastName,
  MATCH_REASONS.firstName,
  MATCH_REASONS.onlyOfAmount,
  MATCH_REASONS.part,
  MATCH_REASONS.centsOff,
  MATCH_REASONS.dateNear,
]);

/** `evidence` identifies the payer or the amount. A `circumstance` only supports the match. */
export function toneOfReason(reason: string): 'evidence' | 'circumstance' {
  return CIRCUMSTANCE.has(reason) || reason.startsWith('Short by ') ? 'circumstance' : 'evidence';
}

const NOT_UNSEEN = 'Not applied unseen because ';

export function notUnseen(why: string): string {
  return `${NOT_UNSEEN}${why}`;
}

export function whyNotUnseen(against: string): string {
  return against.startsWith(NOT_UNSEEN) ? against.slice(NOT_UNSEEN.length) : against;
}

export const AGAINST = {
  otherName: notUnseen('the text names another client'),
  otherReference: notUnseen('the text has the reference of another item'),
  otherSlip: notUnseen('the reference in the text may belong to another item'),
  strangeReference: notUnseen('a reference in the text does not belong to any known item'),
  otherPayer: notUnseen('this payer has paid for another client'),
  firmPays: notUnseen('this payer may pay for several clients'),
  alikeName: notUnseen('another client has a name similar to the one in the text'),
  asLikely: notUnseen('another match is equally likely'),
  paidAsLikely: notUnseen('an item paid by another deposit is equally likely'),
  paidByOthers: notUnseen('another deposit fits this item better'),
  claimedTwice: notUnseen('more than one deposit may pay this item'),
  declined: notUnseen('this match was declined or undone before'),
  beforeCall: notUnseen('the deposit arrived before the call was issued'),
  atCounter: notUnseen('the deposit was paid in at a counter or machine'),
  outOfTime: notUnseen('the deposit arrived long before or after the due date'),
  slipAlone: notUnseen('the reference has a typing error and nothing else shows who paid'),
  payerAndAmount: notUnseen('other items have this amount and only the payer shows whose deposit it is'),
  payerAlone: notUnseen('only the payer shows whose deposit it is'),
  nearName: notUnseen('the name in the text may not be the client’s'),
  lastNameOnly: notUnseen('the text has only a last name'),
  amountOnly: notUnseen('the text does not clearly show who paid'),
  part: notUnseen('the deposit is less than what is due'),
  over: notUnseen('the deposit is more than what is due'),
  spread: notUnseen('the amount fits no item or sum of items of this client'),
  otherCall: notUnseen('the text names another call'),
  otherAmount: notUnseen('another item has exactly this amount'),
  twoNamed: notUnseen('the text does not show that the deposit is for several clients'),
  paidBefore: notUnseen('this client paid the same amount a few days apart'),
  twoItems: notUnseen('another item of this client fits as well'),
} as const;

export function twoOweSame(amountCents: Cents): string {
  return notUnseen(`two investors owe ${formatDollars(amountCents)}`);
}

export function saysOther(word: string): string {
  return notUnseen(`the text says ${word.toLowerCase()}`);
}

export function unexplained(words: readonly string[]): string {
  return notUnseen(`nothing explains “${words.slice(0, 4).join(' ').toLowerCase()}” in the text`);
}

export function paidEarlier(day: CalendarDate): string {
  return notUnseen(`a deposit of ${displayDate(day)} pays this item`);
}

export function alreadyPaid(day: CalendarDate): string {
  return `Already paid on ${displayDate(day)}`;
}

export function wentOut(day: CalendarDate): string {
  return `Went out again on ${displayDate(day)}`;
}

export function namesPaidItem(day: CalendarDate): string {
  return notUnseen(`the item that the text names was paid on ${displayDate(day)}`);
}

export function amountWentOut(day: CalendarDate): string {
  return notUnseen(`the same amount went out again on ${displayDate(day)}`);
}
