import type { Deposit, Investor, Known, OpenLine } from '#functions/matching/clues.ts';
import type { Matching, Suggestion } from '#functions/matching/suggestions.ts';
import { type CalendarDate, displayDate } from '#shared/calendar-date.ts';
import { AGAINST, MATCH_REASONS } from '#shared/match-reasons.ts';
import { findPaymentReferences, numbersIn } from '#shared/payment-reference.ts';
import {
  hasEntityName,
  hasFirstName,
  hasFurtherWords,
  hasInitial,
  hasLastName,
  hasLastNameInside,
  hasNameAsWritten,
  hasNameNearly,
  hasPayer,
  hasReference,
  hasReferenceNearly,
  hasWholeName,
  hasWord,
  mayBeSeveral,
  namesCall,
  nameWords,
  sharesWord,
  tellsNumber,
  wordsIn,
} from './plain-reading.ts';

export interface Page {
  readonly deposits: readonly Deposit[];
  readonly known: Known;
  readonly found: ReadonlyMap<string, Matching>;
}

interface Said {
  readonly page: Page;
  readonly deposit: Deposit;
}

interface SaidAgainst extends Said {
  readonly suggestion: Suggestion;
}

interface SaidFor extends SaidAgainst {
  readonly part: Suggestion['parts'][number];
}

type Rule<Of> = (said: Of, ...told: string[]) => boolean;

/** `form` matches one kind of sentence and captures its variable parts. `isTrue` gets these parts and judges the sentence. */
interface Ruled<Of> {
  readonly kind: string;
  readonly form: RegExp;
  readonly isTrue: Rule<Of>;
}

function literal(sentence: string): RegExp {
  return new RegExp(`^${sentence.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`);
}

function ruled<Of>(
  table: Readonly<Record<string, string>>,
  rules: Readonly<Record<string, Rule<Of>>>,
): Ruled<Of>[] {
  return Object.entries(rules).map(([key, isTrue]) => {
    const sentence = table[key];
    if (sentence === undefined) throw new RangeError(`${key} is no reason`);
    return { kind: sentence, form: literal(sentence), isTrue };
  });
}

function centsOf(dollars: string): number {
  return Math.round(Number(dollars.replaceAll(/[$,]/g, '')) * 100);
}

function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return (Date.parse(to) - Date.parse(from)) / 86_400_000;
}

const UNKNOWN: Investor = { id: '', name: '', entityName: '' };

function clientOf({ page }: Said, { clientId }: { readonly clientId: string }): Investor {
  return page.known.investors.find(({ id }) => id === clientId) ?? UNKNOWN;
}

function ownersOf(said: SaidAgainst): Investor[] {
  const ids = new Set(said.suggestion.parts.map(({ line }) => line.clientId));
  return said.page.known.investors.filter(({ id }) => ids.has(id));
}

function othersThan(said: SaidAgainst): Investor[] {
  const owners = ownersOf(said);
  return said.page.known.investors.filter((one) => !owners.includes(one));
}

function isChosen({ suggestion }: SaidAgainst, { id }: { readonly id: string }): boolean {
  return suggestion.parts.some(({ line }) => line.id === id);
}

function otherLines(said: SaidAgainst): OpenLine[] {
  return said.page.known.lines.filter((line) => !isChosen(said, line));
}

function total(lines: readonly OpenLine[]): number {
  return lines.reduce((sum, { outstandingCents }) => sum + outstandingCents, 0);
}

function clientsOfPayer({ page, deposit }: Said): Set<string> {
  return new Set(
    page.known.payers.filter(({ payer }) => hasPayer(deposit.text, payer)).map(({ clientId }) => clientId),
  );
}

function rivals({
  page,
  deposit,
  suggestion,
}: SaidAgainst): { deposit: Deposit; first: boolean; amountCents: number }[] {
  const lines = new Set(suggestion.parts.map(({ line }) => line.id));
  return page.deposits
    .filter(({ id }) => id !== deposit.id)
    .flatMap((other) =>
      (page.found.get(other.id)?.suggestions ?? []).flatMap(({ parts }, at) =>
        parts
          .filter(({ line }) => lines.has(line.id))
          .map(({ amountCents }) => ({ deposit: other, first: at === 0, amountCents })),
      ),
    );
}

function wentOutOn({ page, deposit }: Said, day: string): boolean {
  return (page.known.outflows ?? []).some(
    ({ date, amountCents }) =>
      displayDate(date) === day &&
      amountCents === deposit.amountCents &&
      daysBetween(deposit.date, date) >= 0 &&
      daysBetween(deposit.date, date) <= 10,
  );
}

function namesPaidOn({ page, deposit }: Said, day: string): boolean {
  return (page.known.settled ?? []).some(
    ({ paidOn, reference }) => displayDate(paidOn) === day && hasReference(deposit.text, reference),
  );
}

const FOR: readonly Ruled<SaidFor>[] = [
  ...ruled<SaidFor>(MATCH_REASONS, {
    reference: ({ deposit, part }) => hasReference(deposit.text, part.line.reference),
    slippedReference: ({ deposit, part }) => hasReferenceNearly(deposit.text, part.line.reference),
    knownPayer: (said) => clientsOfPayer(said).has(said.part.line.clientId),
    sharedPayer: (said) => {
      const clients = clientsOfPayer(said);
      return clients.has(said.part.line.clientId) && (clients.size > 1 || mayBeSeveral(said.deposit.text));
    },
    fullName: (said) => hasWholeName(said.deposit.text, clientOf(said, said.part.line)),
    entityName: (said) => hasEntityName(said.deposit.text, clientOf(said, said.part.line)),
    nearName: (said) => hasNameNearly(said.deposit.text, clientOf(said, said.part.line)),
    initial: (said) => {
      const client = clientOf(said, said.part.line);
      return hasLastName(said.deposit.text, client) && hasInitial(said.deposit.text, client);
    },
    lastName: (said) => hasLastName(said.deposit.text, clientOf(said, said.part.line)),
    firstName: (said) => hasFirstName(said.deposit.text, clientOf(said, said.part.line)),
    exact: ({ deposit, part: { line, amountCents } }) =>
      deposit.amountCents === amountCents &&
      amountCents === line.outstandingCents &&
      line.outstandingCents === line.amountCents,
    remainder: ({ deposit, part: { line, amountCents } }) =>
      deposit.amountCents === amountCents &&
      amountCents === line.outstandingCents &&
      line.outstandingCents < line.amountCents,
    onlyOfAmount: ({ deposit, page, part }) => {
      const [first, ...others] = page.known.lines.filter(
        ({ outstandingCents }) => outstandingCents === deposit.amountCents,
      );
      return first?.id === part.line.id && others.length === 0;
    },
    part: ({ deposit, part }) =>
      part.amountCents === deposit.amountCents && deposit.amountCents < part.line.outstandingCents,
    centsOff: ({ deposit, part: { line } }) =>
      deposit.amountCents % 100 === 0 &&
      Math.floor(line.outstandingCents / 100) * 100 === deposit.amountCents,
    fills: (said) => {
      const others = rivals(said).filter(({ first }) => first);
      const sum = others.reduce<number>((all, { amountCents }) => all + amountCents, said.part.amountCents);
      return others.length > 0 && sum === said.part.line.outstandingCents;
    },
    dateNear: ({ deposit, part: { line } }) =>
      daysBetween(line.dueOn, deposit.date) <= 31 &&
      (deposit.date >= line.issuedOn || daysBetween(deposit.date, line.dueOn) <= 62),
    callNamed: ({ deposit, page, part }) =>
      namesCall(
        deposit.text,
        part.line.callTitle,
        [...page.known.lines, ...(page.known.settled ?? [])].map(({ callTitle }) => callTitle),
      ),
  }),
  {
    kind: 'Short by $…, like a fee',
    form: /^Short by (\$[\d,.]+), like a fee$/,
    isTrue: ({ deposit, part: { line } }, short = '') =>
      line.outstandingCents - deposit.amountCents === centsOf(short) &&
      centsOf(short) > 0 &&
      centsOf(short) <= 50_00 &&
      centsOf(short) * 50 <= line.outstandingCents,
  },
  {
    kind: 'Sum of … items',
    form: /^Sum of (\d+) items$/,
    isTrue: (said, count) =>
      isSum(said) && said.suggestion.parts.length === Number(count) && ownersOf(said).length === 1,
  },
  {
    kind: 'Sum of items of … clients',
    form: /^Sum of items of (\d+) clients$/,
    isTrue: (said, count) => isSum(said) && ownersOf(said).length === Number(count),
  },
];

function isSum({ deposit, suggestion: { parts } }: SaidAgainst): boolean {
  return (
    parts.every(({ line, amountCents }) => amountCents === line.outstandingCents) &&
    total(parts.map(({ line }) => line)) === deposit.amountCents
  );
}

function isTooEarlyOrLate(date: CalendarDate, { issuedOn, dueOn }: OpenLine): boolean {
  return (date < issuedOn && daysBetween(date, dueOn) > 60) || daysBetween(dueOn, date) > 300;
}

function sumsOf([line, ...rest]: readonly OpenLine[]): ReadonlySet<number> {
  if (!line) return new Set([0]);
  const further = [...sumsOf(rest)];
  return new Set<number>([...further, ...further.map((sum) => sum + line.outstandingCents)]);
}

function isLess({ suggestion: { parts } }: SaidAgainst): boolean {
  return parts.every(({ line, amountCents }) => amountCents < line.outstandingCents);
}

/** True if the names lack the word, or have it less often than the text. */
function isStrangeTo(text: string, word: string, client: Investor): boolean {
  const timesIn = (words: readonly string[]) => words.filter((one) => one === word).length;
  const inNames = timesIn(nameWords(client));
  return inNames === 0 || timesIn(wordsIn(text)) > inNames;
}

function isPtyLtd(text: string, word: string): boolean {
  return /^(?:PTY|LTD)$/.test(word) && /\bP\s?\/\s?L\b/i.test(text);
}

/** True if `other` could also pay the suggested lines, whether or not the portal suggests lines for `other`. */
function mayPayToo(said: SaidAgainst, other: Deposit): boolean {
  const payers = clientsOfPayer({ page: said.page, deposit: other });
  const isNamed = ownersOf(said).some((client) => hasNameNearly(other.text, client) || payers.has(client.id));
  const isSame = other.amountCents === said.deposit.amountCents;
  return isNamed || (isSame && ownersOf(said).some((client) => hasLastNameInside(other.text, client)));
}

const AGAINST_IT: readonly Ruled<SaidAgainst>[] = [
  ...ruled<SaidAgainst>(AGAINST, {
    otherName: (said) =>
      othersThan(said).some(
        (client) => hasWholeName(said.deposit.text, client) || hasEntityName(said.deposit.text, client),
      ),
    otherReference: (said) =>
      otherLines(said).some(({ reference }) => hasReference(said.deposit.text, reference)),
    otherSlip: (said) =>
      otherLines(said).some(({ reference }) => hasReferenceNearly(said.deposit.text, reference)),
    strangeReference: ({ deposit, page }) =>
      findPaymentReferences(deposit.text).some((found) =>
        [...page.known.lines, ...(page.known.settled ?? [])].every(({ reference }) => reference !== found),
      ),
    otherPayer: (said) => {
      const clients = clientsOfPayer(said);
      return othersThan(said).some(({ id }) => clients.has(id));
    },
    firmPays: (said) => {
      const clients = clientsOfPayer(said);
      return clients.size > 1 || (clients.size > 0 && mayBeSeveral(said.deposit.text));
    },
    alikeName: (said) => othersThan(said).some((client) => sharesWord(said.deposit.text, client)),
    asLikely: ({ page, deposit, suggestion }) =>
      (page.found.get(deposit.id)?.suggestions ?? []).some(
        (other) => other !== suggestion && Math.abs(other.score - suggestion.score) < 3,
      ),
    paidByOthers: (said) => rivals(said).some(({ first }) => first),
    claimedTwice: (said) =>
      rivals(said).length > 0 ||
      said.page.deposits.some((other) => other.id !== said.deposit.id && mayPayToo(said, other)),
    declined: ({ page, deposit, suggestion }) =>
      suggestion.parts.some(({ line }) =>
        (page.known.refused ?? []).some(
          ({ depositId, lineId }) => depositId === deposit.id && lineId === line.id,
        ),
      ),
    beforeCall: ({ deposit, suggestion }) =>
      suggestion.parts.some(({ line }) => deposit.date < line.issuedOn),
    atCounter: ({ deposit }) => /\b(?:ATM|BRANCH|CASH|CHEQUE|CHQ|COUNTER)\b/i.test(deposit.text),
    outOfTime: ({ deposit, suggestion }) =>
      suggestion.parts.some(({ line }) => isTooEarlyOrLate(deposit.date, line)),
    slipAlone: (said) =>
      said.suggestion.parts.some(
        ({ line }) =>
          hasReferenceNearly(said.deposit.text, line.reference) &&
          !hasLastName(said.deposit.text, clientOf(said, line)) &&
          !hasEntityName(said.deposit.text, clientOf(said, line)),
      ),
    payerAndAmount: (said) =>
      otherLines(said).some(({ outstandingCents }) => outstandingCents === said.deposit.amountCents) &&
      ownersOf(said).some(
        (client) => clientsOfPayer(said).has(client.id) && !hasWholeName(said.deposit.text, client),
      ),
    nearName: (said) =>
      ownersOf(said).some(
        (client) =>
          !hasNameAsWritten(said.deposit.text, client) || hasFurtherWords(said.deposit.text, client),
      ),
    paidAsLikely: (said) =>
      otherLines(said).some((line) =>
        said.page.deposits.some(
          ({ id }) =>
            id !== said.deposit.id &&
            said.page.found.get(id)?.suggestions[0]?.parts.some((part) => part.line.id === line.id),
        ),
      ),
    payerAlone: (said) =>
      ownersOf(said).some(
        (client) => clientsOfPayer(said).has(client.id) && !hasNameAsWritten(said.deposit.text, client),
      ),
    lastNameOnly: (said) =>
      ownersOf(said).some(
        (client) =>
          hasLastName(said.deposit.text, client) &&
          !hasFirstName(said.deposit.text, client) &&
          !hasEntityName(said.deposit.text, client),
      ),
    amountOnly: (said) => ownersOf(said).some((client) => !hasNameAsWritten(said.deposit.text, client)),
    part: isLess,
    over: ({ deposit, suggestion }) => deposit.amountCents > total(suggestion.parts.map(({ line }) => line)),
    spread: (said) =>
      ownersOf(said).every(
        ({ id }) =>
          !sumsOf(said.page.known.lines.filter(({ clientId }) => clientId === id)).has(
            said.deposit.amountCents,
          ),
      ),
    otherCall: ({ deposit, page, suggestion }) => {
      const calls = [...page.known.lines, ...(page.known.settled ?? [])];
      const titles = calls.map(({ callTitle }) => callTitle);
      return suggestion.parts.some(({ line }) =>
        calls.some(
          ({ callTitle, reference }) =>
            callTitle !== line.callTitle &&
            (namesCall(deposit.text, callTitle, titles) ||
              tellsNumber(deposit.text, numbersIn(reference).callNumber) ||
              wordsIn(callTitle).some(
                (word) => !wordsIn(line.callTitle).includes(word) && hasWord(deposit.text, word),
              )),
        ),
      );
    },
    otherAmount: (said) =>
      otherLines(said).some(({ outstandingCents }) => outstandingCents === said.deposit.amountCents),
    twoNamed: (said) => {
      const owners = ownersOf(said);
      const areNamed = owners.every((client) => hasWholeName(said.deposit.text, client));
      return owners.length > 1 && !(areNamed && /&|\+|\bAND\b/i.test(said.deposit.text));
    },
    paidBefore: (said) =>
      ownersOf(said).some(({ id }) =>
        (said.page.known.settled ?? []).some(
          ({ clientId, amountCents, paidOn }) =>
            clientId === id &&
            amountCents === said.deposit.amountCents &&
            Math.abs(daysBetween(paidOn, said.deposit.date)) <= 21,
        ),
      ),
    twoItems: (said) => {
      const amounts = [
        said.deposit.amountCents,
        ...said.suggestion.parts.map(({ amountCents }) => amountCents),
      ];
      const owners = ownersOf(said).map(({ id }) => id);
      return otherLines(said).some(
        ({ clientId, outstandingCents }) =>
          owners.includes(clientId) &&
          amounts.some((one) => outstandingCents >= one && outstandingCents - one <= 50_00),
      );
    },
  }),
  {
    kind: 'two investors owe $…',
    form: /^Not applied unseen because two investors owe (\$[\d,.]+)$/,
    isTrue: ({ page }, amount = '') =>
      new Set(
        page.known.lines
          .filter(({ outstandingCents }) => outstandingCents === centsOf(amount))
          .map(({ clientId }) => clientId),
      ).size > 1,
  },
  {
    kind: 'the text says …',
    form: /^Not applied unseen because the text says (.+)$/,
    // Banks write R/D on dishonoured payments.
    isTrue: ({ deposit: { text } }, word = '') =>
      hasWord(text, word.toUpperCase()) || (word === 'dishonour' && /\bR\s?\/\s?D\b/.test(text)),
  },
  {
    kind: 'nothing explains “…”',
    form: /^Not applied unseen because nothing explains “(.+)” in the text$/,
    isTrue: (said, words = '') =>
      wordsIn(words).every(
        (word) =>
          (hasWord(said.deposit.text, word) ||
            isPtyLtd(said.deposit.text, word) ||
            wordsIn(said.deposit.text).some((run) => run.length >= 8 && run.includes(word))) &&
          ownersOf(said).every((client) => isStrangeTo(said.deposit.text, word, client)),
      ),
  },
  {
    kind: 'a deposit of … pays this item',
    form: /^Not applied unseen because a deposit of (.+) pays this item$/,
    isTrue: (said, day) => rivals(said).some(({ deposit }) => displayDate(deposit.date) === day),
  },
  {
    kind: 'the item that the text names was paid on …',
    form: /^Not applied unseen because the item that the text names was paid on (.+)$/,
    isTrue: (said, day = '') => namesPaidOn(said, day),
  },
  {
    kind: 'the same amount went out again on …',
    form: /^Not applied unseen because the same amount went out again on (.+)$/,
    isTrue: (said, day = '') => wentOutOn(said, day),
  },
];

const NOTES: readonly Ruled<Said>[] = [
  {
    kind: 'Already paid on …',
    form: /^Already paid on (.+)$/,
    isTrue: (said, day = '') => namesPaidOn(said, day),
  },
  {
    kind: 'Went out again on …',
    form: /^Went out again on (.+)$/,
    isTrue: (said, day = '') => wentOutOn(said, day),
  },
];

export const KINDS: readonly string[] = [...FOR, ...AGAINST_IT, ...NOTES].map(({ kind }) => kind);

export interface Judged {
  /** `undefined` if no rule can judge the sentence. */
  readonly kind: string | undefined;
  readonly isTrue: boolean;
  readonly sentence: string;
  readonly depositId: string;
  readonly text: string;
  readonly lineIds: readonly string[];
}

function judged<Of extends Said>(
  rules: readonly Ruled<Of>[],
  said: Of,
  sentence: string,
  lineIds: readonly string[],
): Judged {
  const { id: depositId, text } = said.deposit;
  for (const { kind, form, isTrue } of rules) {
    const told = form.exec(sentence);
    if (told) return { kind, isTrue: isTrue(said, ...told.slice(1)), sentence, depositId, text, lineIds };
  }
  return { kind: undefined, isTrue: false, sentence, depositId, text, lineIds };
}

export function judgedSentences(page: Page): Judged[] {
  return page.deposits.flatMap((deposit) => {
    const { suggestions, notes } = page.found.get(deposit.id) ?? { suggestions: [], notes: [] };
    return [
      ...notes.map((note) => judged(NOTES, { page, deposit }, note, [])),
      ...suggestions.flatMap((suggestion) => {
        const ids = suggestion.parts.map(({ line }) => line.id);
        return [
          ...suggestion.against.map((one) => judged(AGAINST_IT, { page, deposit, suggestion }, one, ids)),
          ...suggestion.parts.flatMap((part) =>
            part.reasons.map((one) => judged(FOR, { page, deposit, suggestion, part }, one, [part.line.id])),
          ),
        ];
      }),
    ];
  });
}
