import { FUND_NAME } from '#shared/constants.ts';

/** A bank's text, prepared for matching. */
export interface Narration {
  /** In upper case, without accents, titles and punctuation; letters and digits separated. */
  readonly words: readonly string[];
  /** All letters and digits without spaces, for texts from which the bank removed them. */
  readonly compact: string;
  /** The rest of long words and of texts without spaces after removing the bank's own words. */
  readonly glued: readonly string[];
  /** The words without numbers and without what banks and payers add around a name. */
  readonly telling: readonly string[];
  /** The payer, if the text names one; otherwise empty. */
  readonly payer: string;
  /** Words that indicate other money than a call's, such as rent or interest. */
  readonly foreign: readonly string[];
}

const TITLES = new Set(['MR', 'MRS', 'MS', 'MISS', 'DR', 'PROF', 'SIR']);

/** Words that banks and payers add around a name. */
const BANK_WORDS = new Set(
  `OSKO NPP PAYID PAYTO BPAY RTGS SWIFT TELEGRAPHIC WIRE INTL INTERNATIONAL OVERSEAS FAST INWARD INWARDS DIRECT
   CREDIT CREDITS CR DC DEPOSIT DEPOSITS DEP TRANSFER TRANSFERS TFR TRF TRSF XFER PAYMENT PAYMENTS PYMT PYMNT PMT
   PAY PAID INTERNET ONLINE NET NETBANK BANKING BANK MOBILE APP BRANCH CASH CHEQUE CHQ COUNTER ATM FROM TO VIA FOR
   OF THE BY ON IN AT REF REFERENCE NO NUMBER NBR ACCOUNT ACCT ACC SAVINGS SAVER EVERYDAY OFFSET TERM CAPITAL CALL
   CALLS CC CONTRIBUTION CONTRIB INVESTMENT INSTALMENT INSTALLMENT PART FIRST SECOND THIRD FINAL LAST BALANCE
   REMAINDER REST LESS FEE FEES PLEDGE UNITS UNIT EQUITY NOTICE DUE RECEIVED RECEIPT RCVD RECD INTER AUD AUSTRALIA
   AUSTRALIAN VALUE DATE CBA COMMONWEALTH WESTPAC WBC ANZ NAB NATIONAL MACQUARIE BENDIGO SUNCORP ING HSBC STGEORGE
   JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC`
    .split(/\s+/)
    .concat(
      FUND_NAME.toUpperCase()
        .split(' ')
        .filter((word) => word !== 'FUND'),
    ),
);

/** Words that indicate other money than a call's. */
const FOREIGN_WORDS = new Set(
  `RENT RENTAL RENTALS LEASE TENANT TENANCY BOND INTEREST REFUND REFUNDS ATO GST BAS TAX DIVIDEND DIVIDENDS DIV
   DISTRIBUTION INSURANCE CLAIM SALARY WAGES REBATE CASHBACK REVERSAL REVERSED INVOICE INV LOAN MORTGAGE STRATA LEVY
   WATER ELECTRICITY MEDICARE CENTRELINK SETTLEMENT SALE COMMISSION BONUS PRIZE OUTGOINGS PARKING`.split(
    /\s+/,
  ),
);

// Short words occur inside others by chance; these do not.
const GLUED_BANK_WORDS = [...BANK_WORDS].filter((word) => word.length >= 4);
const GLUED_FOREIGN_WORDS = [...FOREIGN_WORDS].filter((word) => word.length >= 6);
const LONG_WORD_LENGTH = 9;
const MIN_PAYER_LENGTH = 5;
const MAX_PAYER_WORDS = 6;
/** Two texts with this many equal first characters are of the same payer, one cut by the bank. */
const MIN_CUT_PAYER_LENGTH = 12;

/** Letters without accents, in upper case; apostrophes are removed, so that O’Brien is one word. */
function plainLetters(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/['\u2019`]/g, '')
    .replace(/\bA\/C\b/g, ' ACCT ')
    .replaceAll('&', ' AND ')
    .replaceAll('+', ' AND ');
}

/** The words of a text or name; adjacent letters and digits are separated. */
export function wordsOf(text: string): string[] {
  return (plainLetters(text).match(/\p{L}+|\p{N}+/gu) ?? []).filter((word) => !TITLES.has(word));
}

/** Letters and digits only, for text written with or without hyphens and spaces. */
export function compactOf(text: string): string {
  return plainLetters(text).replace(/[^\p{L}\p{N}]/gu, '');
}

function withoutBankWords(word: string): string[] {
  let rest = word;
  for (const noise of GLUED_BANK_WORDS) rest = rest.replaceAll(noise, '|');
  return rest.split(/[|\d]+/).filter((part) => part.length >= 3);
}

function tellingWords(text: string): string[] {
  return (
    plainLetters(text)
      .split(/[^\p{L}\p{N}]+/u)
      // A word with a digit is some number: a reference, an account, a date.
      .filter((word) => word !== '' && !/\p{N}/u.test(word))
      .filter((word) => !TITLES.has(word) && !BANK_WORDS.has(word))
  );
}

function payerOf(words: readonly string[]): string {
  const payer = words.slice(0, MAX_PAYER_WORDS).join(' ');
  const isName =
    payer.replaceAll(' ', '').length >= MIN_PAYER_LENGTH && words.some((word) => word.length >= 3);
  return isName && !words.some((word) => FOREIGN_WORDS.has(word)) ? payer : '';
}

/** Parses a bank's text. */
export function readNarration(text: string): Narration {
  const words = wordsOf(text);
  const telling = tellingWords(text);
  const compact = compactOf(text);
  const long = text
    .split(/\s+/)
    .map(compactOf)
    .filter((word) => word.length >= LONG_WORD_LENGTH);
  const foreign = words.filter((word) => FOREIGN_WORDS.has(word));
  for (const word of GLUED_FOREIGN_WORDS) if (long.some((one) => one.includes(word))) foreign.push(word);
  const glued = long.flatMap(withoutBankWords);
  return { words, compact, glued, telling, payer: payerOf(telling), foreign };
}

/** Whether two texts name the same payer, one perhaps cut by the bank. */
export function isSamePayer(one: string, other: string): boolean {
  if (one === other) return true;
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return short.length >= MIN_CUT_PAYER_LENGTH && long.startsWith(short);
}
