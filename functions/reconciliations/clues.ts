import type { CalendarDate } from '#shared/calendar-date.ts';
import type { Cents } from '#shared/money.ts';
import { FOREIGN, isLegalForm, KIND, LEGAL, NOISE, RETURNED, SAME, TITLES } from './bank-words.ts';
import { NAME_LEVELS, type NameEvidence, NO_NAME, nameReader } from './name-evidence.ts';
import { compactOf, isSamePayer, payerOf, type Token, tokensOf } from './narration.ts';
import type { KnownPayer } from './payer-store.ts';
import { type ReferenceEvidence, referenceFinder } from './reference-evidence.ts';

/** Money that came in and is not wholly allocated. */
export interface Deposit {
  readonly id: string;
  readonly date: CalendarDate;
  /** The unallocated part. */
  readonly amountCents: Cents;
  /** The bank's text. */
  readonly text: string;
}

/** A client's line of a call that is not paid in full. */
export interface OpenLine {
  readonly id: string;
  readonly capitalCallId: string;
  readonly callTitle: string;
  readonly clientId: string;
  readonly reference: string;
  readonly amountCents: Cents;
  readonly outstandingCents: Cents;
  readonly issuedOn: CalendarDate;
  readonly dueOn: CalendarDate;
}

/** A client's line that is paid in full; a payment that names it pays it twice. */
export interface SettledLine {
  readonly id: string;
  readonly callTitle: string;
  readonly clientId: string;
  readonly reference: string;
  readonly amountCents: Cents;
  readonly paidOn: CalendarDate;
}

/** Money that went out; one of the same amount a few days after a deposit sends it back. */
export interface Outflow {
  readonly id: string;
  readonly date: CalendarDate;
  /** What left the account, as a positive amount. */
  readonly amountCents: Cents;
  readonly text: string;
}

/** A person declined this pair, or took its match back. */
export interface RefusedPair {
  readonly depositId: string;
  readonly lineId: string;
}

/** What is known besides the deposits. */
export interface Known {
  readonly lines: readonly OpenLine[];
  /** All clients, because names of those who owe nothing count as evidence against a match. */
  readonly investors: readonly Investor[];
  readonly payers: readonly KnownPayer[];
  readonly settled?: readonly SettledLine[];
  readonly outflows?: readonly Outflow[];
  readonly refused?: readonly RefusedPair[];
}

export interface Investor {
  readonly id: string;
  readonly name: string;
  readonly entityName: string;
}

/** What a text says about one client. */
export interface Identity {
  readonly name: NameEvidence;
  /** Whether this payer has paid for this client only (`own`), or for others too or as a firm (`shared`). */
  readonly payer: 'own' | 'shared' | undefined;
}

/** Everything found in a deposit's text. */
export interface Clues {
  readonly tokens: readonly Token[];
  /** By client id; only clients about whom the text says something. */
  readonly clients: ReadonlyMap<string, Identity>;
  /** Open lines by id. */
  readonly references: ReadonlyMap<string, ReferenceEvidence>;
  /** Lines that are paid already, of which it has the reference. */
  readonly settled: readonly SettledLine[];
  /** Whether it has a valid reference that belongs to no line that is known. */
  readonly hasStrangeReference: boolean;
  /** Places of words of the payer, if the payer is known. */
  readonly payerPlaces: ReadonlySet<number>;
  /** Places of the words of a firm that pays for several; none if it is not from one. */
  readonly firmPlaces: ReadonlySet<number>;
  /** It is paid by a firm that pays for several. */
  readonly isFromFirm: boolean;
  /** Titles of calls that it names. */
  readonly calls: ReadonlySet<string>;
  readonly callPlaces: ReadonlySet<number>;
}

const NO_IDENTITY: Identity = { name: NO_NAME, payer: undefined };
/** Shorter titles occur in texts by chance. */
const MIN_TITLE_LENGTH = 6;
const MIN_TAIL_LENGTH = 3;
const PAYER_BUCKET_LENGTH = 5;

export function identityOf(clues: Clues, clientId: string): Identity {
  return clues.clients.get(clientId) ?? NO_IDENTITY;
}

/** Prepares what all deposits have in common; the result reads one text. */
export function clueReader(known: Known): (text: string) => Clues {
  const { lines, investors, settled = [] } = known;
  const names = nameReader(investors);
  const lineOf = new Map(lines.map((line) => [compactOf(line.reference), line.id]));
  const settledOf = new Map(settled.map((line) => [compactOf(line.reference), line]));
  const findReferences = referenceFinder([...lineOf.keys(), ...settledOf.keys()]);
  const findPayers = payerFinder(known.payers);
  const findCalls = callFinder(lines, settled);
  return (text) => {
    const { found, hasStrange, rest } = findReferences(text);
    const tokens = names.read(rest);
    const payer = payerOf(rest);
    const matched = findPayers(payer.key);
    const paying = new Set(matched.map(({ clientId }) => clientId));
    const clients = new Map<string, Identity>();
    for (const [id, name] of names.find(tokens)) clients.set(id, { name, payer: undefined });
    for (const id of paying)
      clients.set(id, {
        name: clients.get(id)?.name ?? NO_NAME,
        payer: paying.size === 1 && !payer.isProfessional ? 'own' : 'shared',
      });
    const firmWords = new Set(payer.isProfessional ? payer.key.split(' ') : []);
    const payerWords = new Set(matched.flatMap((one) => one.payer.split(' ')));
    return {
      tokens,
      clients,
      references: new Map(
        [...found].flatMap(([reference, evidence]) => {
          const id = lineOf.get(reference);
          return id === undefined ? [] : [[id, evidence] as const];
        }),
      ),
      settled: [...found.keys()].flatMap((reference) => settledOf.get(reference) ?? []),
      hasStrangeReference: hasStrange,
      payerPlaces: new Set(
        tokens.flatMap((token, at) =>
          payerWords.has(SAME[token.text] ?? token.text) || (paying.size > 0 && LEGAL.has(token.text))
            ? [at]
            : [],
        ),
      ),
      firmPlaces: new Set(
        tokens.flatMap(({ text }, at) =>
          firmWords.has(SAME[text] ?? text) || (payer.isProfessional && LEGAL.has(text)) ? [at] : [],
        ),
      ),
      isFromFirm: payer.isProfessional,
      ...findCalls(tokens),
    };
  };
}

function payerFinder(payers: readonly KnownPayer[]): (key: string) => readonly KnownPayer[] {
  const byStart = new Map<string, KnownPayer[]>();
  for (const one of payers) {
    const start = one.payer.slice(0, PAYER_BUCKET_LENGTH);
    const known = byStart.get(start);
    if (known) known.push(one);
    else byStart.set(start, [one]);
  }
  return (key) =>
    key === ''
      ? []
      : (byStart.get(key.slice(0, PAYER_BUCKET_LENGTH)) ?? []).filter(({ payer }) => isSamePayer(payer, key));
}

const MIN_TITLE_WORD = 3;
const MIN_CUT_TITLE_WORD = 6;

/** The words of calls' titles, their beginnings, and the initials of several: "Infrastructure Partners Fund", "INFR", "IPF". */
function titleWords(titles: readonly string[]): ReadonlySet<string> {
  const words = new Set<string>();
  for (const title of titles) {
    const own = tokensOf(title)
      .filter(({ isNumber }) => !isNumber)
      .map(({ text }) => text);
    for (const word of own) {
      words.add(word);
      if (word.length >= MIN_CUT_TITLE_WORD)
        for (let length = MIN_TITLE_WORD; length < word.length; length += 1) words.add(word.slice(0, length));
    }
    const initials = own.map((word) => word[0] ?? '').join('');
    for (let length = 2; length <= initials.length; length += 1) {
      if (length >= MIN_TITLE_WORD) words.add(initials.slice(0, length));
      words.add(`${initials.slice(0, length)}F`);
    }
  }
  return words;
}

function callFinder(lines: readonly OpenLine[], settled: readonly SettledLine[]) {
  const words = titleWords([...new Set([...lines, ...settled].map((line) => line.callTitle))]);
  const titles = [...new Set([...lines, ...settled].map((line) => line.callTitle))];
  const names = [...namesOfCalls(titles)].map(([compact, title]) => ({ compact, title }));
  return (tokens: readonly Token[]): Pick<Clues, 'calls' | 'callPlaces'> => {
    const calls = new Set<string>();
    const callPlaces = new Set(
      tokens.flatMap(({ text, isNumber }, at) => (!isNumber && words.has(text) ? [at] : [])),
    );
    for (const { title, compact } of names)
      for (const start of tokens.keys()) {
        let written = '';
        let end = start;
        while (end < tokens.length && written.length < compact.length) {
          written += tokens[end]?.text ?? '';
          end += 1;
        }
        if (written !== compact) continue;
        calls.add(title);
        for (let at = start; at < end; at += 1) callPlaces.add(at);
      }
    return { calls, callPlaces };
  };
}

/** What calls are named by: their titles, and of these the last word with the number, where only one call has it. */
function namesOfCalls(titles: readonly string[]): Map<string, string> {
  const names = new Map<string, string>();
  const tails = new Map<string, string[]>();
  for (const title of titles) {
    const compact = compactOf(title);
    if (compact.length >= MIN_TITLE_LENGTH) names.set(compact, title);
    const [, tail = ''] = /(\p{L}+\s*\d+)\s*$/u.exec(title) ?? [];
    const short = compactOf(tail);
    if (short.length > MIN_TAIL_LENGTH) tails.set(short, [...(tails.get(short) ?? []), title]);
  }
  for (const [tail, [title, ...others]] of tails)
    if (title !== undefined && others.length === 0 && !names.has(tail)) names.set(tail, title);
  return names;
}

/** The words of returned money; none of these are of a client's name. */
export function returnedWord({ tokens, clients }: Clues): string | undefined {
  return tokens.find(({ text, isCode }, at) => RETURNED.has(text) && !isCode && !isOfFullName(clients, at))
    ?.text;
}

function isOfFullName(clients: Clues['clients'], at: number): boolean {
  return [...clients.values()].some(({ name }) => name.level === NAME_LEVELS.full && name.own.has(at));
}

/** Words by which people say what else money is for; beside a whole reference they say nothing. */
const INNOCENT = new Set(['INVOICE', 'LOAN', 'SETTLEMENT', 'SALE', 'CLAIM', 'BOND', 'RATES', 'GAS', 'WATER']);

/** A word of other money than a call's that is not of the name of these clients or of a call. */
export function foreignWord(
  clues: Clues,
  owners: ReadonlySet<string>,
  isReferenced: boolean,
): string | undefined {
  const used = placesOf(clues, owners);
  const isOfPayer = [...owners].some((id) => clues.clients.get(id)?.payer);
  return clues.tokens.find(
    ({ text, isCode }, at) =>
      // "INV" is an investment, and with a number an invoice.
      (FOREIGN.has(text) || (text === 'INV' && clues.tokens[at + 1]?.isNumber)) &&
      !isCode &&
      !used.has(at) &&
      !(isOfPayer && clues.payerPlaces.has(at)) &&
      !clues.callPlaces.has(at) &&
      !(isReferenced && INNOCENT.has(text)),
  )?.text;
}

/** The places of all words of the names of these clients. */
function placesOf({ clients }: Clues, owners: ReadonlySet<string>): Set<number> {
  return new Set([...owners].flatMap((id) => [...(clients.get(id)?.name.used ?? [])]));
}

const NO_PLACES: ReadonlySet<number> = new Set();
/** Words of banks with which another word begins: "IN" is left of INVOICE, "NO" of a company's number. */
const CUT_PURPOSE = new Set(['IN', 'ON', 'OF', 'TO', 'AT', 'RE', 'DE', 'NO']);
/** What often follows a name, and is cut when a bank's field ends. */
const CUT_AFTER_ENTITY = ['PTY', 'LTD', 'LIMITED', 'TRUST', 'FUND', 'CO'];
const CUT_AFTER_NAME = ['CAPITAL', 'CONTRIBUTION', 'INVESTMENT', 'PAYMENT'];
const MIN_CUT_WORD = 4;

function isCutWord(text: string, isEntity: boolean): boolean {
  if (isEntity && CUT_AFTER_ENTITY.some((word) => word.startsWith(text))) return true;
  return text.length >= MIN_CUT_WORD && CUT_AFTER_NAME.some((word) => word.startsWith(text));
}

/** Banks write these before a name; behind it they are what a payer says of another purpose. */
const PURPOSE_AFTER_NAME = new Set(['DEPOSIT', 'DEPOSITS', 'FEE', 'FEES']);

function isBesideName(tokens: readonly Token[], at: number, used: ReadonlySet<number>): boolean {
  return isBehindName(tokens, at, used) || (used.has(at + 1) && !tokens[at + 1]?.startsField);
}

/** Whether a name stands before, with or without its legal form. */
function isBehindName(tokens: readonly Token[], at: number, used: ReadonlySet<number>): boolean {
  let before = at - 1;
  while (before >= 0 && LEGAL.has(tokens[before]?.text ?? '') && !used.has(before)) before -= 1;
  return used.has(before);
}

export interface Unexplained {
  readonly text: string;
  /** An initial within the name: "Orla M Keogh" of Orla Keogh. */
  readonly isMiddleInitial?: boolean;
}

/** The words that remain when banks' words, purposes and the names of these clients are taken away. */
export function unexplainedWords(clues: Clues, owners: ReadonlySet<string>): Unexplained[] {
  const used = placesOf(clues, owners);
  const isEntity = [...owners].some((id) => clues.clients.get(id)?.name.isEntity);
  const payerPlaces = [...owners].some((id) => clues.clients.get(id)?.payer) ? clues.payerPlaces : NO_PLACES;
  const isOfFirm = [...owners].every((id) => {
    const { level, own } = clues.clients.get(id)?.name ?? NO_NAME;
    return level === NAME_LEVELS.full && ![...own].some((at) => clues.firmPlaces.has(at));
  });
  const firmPlaces = isOfFirm ? clues.firmPlaces : NO_PLACES;
  const last = Math.max(-1, ...used, ...payerPlaces);
  const { tokens } = clues;
  return tokens.flatMap((token, at) => {
    const { text, isNumber, isCode } = token;
    if (isCode || used.has(at)) return [];
    if (at === tokens.length - 1 && CUT_PURPOSE.has(text) && isBehindName(tokens, at, used))
      return [{ text }];
    if (clues.callPlaces.has(at) || payerPlaces.has(at) || firmPlaces.has(at)) return [];
    if (
      at === tokens.length - 1 &&
      (used.has(at - 1) || NOISE.has(tokens[at - 1]?.text ?? '')) &&
      isCutWord(text, isEntity)
    )
      return [];
    if (isEntity && /^[PL]$/.test(text) && (used.has(at - 1) || tokens[at - 1]?.text === 'P')) return [];
    if (isEntity && isNumberOfEntity(tokens, at, used)) return [{ text }];
    // "James S Fraser" need not be James Fraser.
    if (!isNumber && text.length === 1) {
      const isMiddleInitial = used.has(at - 1) && used.has(at + 1);
      const isCutPayee = at === tokens.length - 1 && tokens[at - 1]?.text === 'FOR';
      return isCutPayee || isBesideName(tokens, at, used) ? [{ text, isMiddleInitial }] : [];
    }
    if (token.isHyphenated && used.has(at - 1)) return [{ text }];
    if (isNumber || TITLES.has(text)) return [];
    if (PURPOSE_AFTER_NAME.has(text) && last >= 0 && at > last && tokens[at - 1]?.text !== 'LESS')
      return [{ text }];
    if (isEntity && isLegalForm(text)) return [];
    if (LEGAL.has(text) && text !== 'THE' && text !== 'CO') return text === 'FUND' ? [] : [{ text }];
    if (isEntity && used.has(at - 1) && KIND.has(SAME[text] ?? text) && tokens[at + 1]?.text !== 'CALL')
      return [{ text }];
    return NOISE.has(text) ? [] : [{ text }];
  });
}

const NUMBER_WORDS = new Set(['ONE', 'TWO', 'THREE', 'FOUR', 'FIVE', 'SIX']);

/** "Ridge Pty Ltd No 2" is another company than "Ridge Pty Ltd". */
function isNumberOfEntity(tokens: readonly Token[], at: number, used: ReadonlySet<number>): boolean {
  const { text, isNumber } = tokens[at] ?? { text: '', isNumber: false };
  let before = at - 1;
  if (isNumber && text.length <= 2) {
    if (['NO', 'NUMBER', 'NUM', 'NBR'].includes(tokens[before]?.text ?? '')) before -= 1;
  } else if (NUMBER_WORDS.has(text) && tokens[before]?.text === 'NO') before -= 1;
  else if (!/^(?:II|III|IV|VI)$/.test(text)) return false;
  while (LEGAL.has(tokens[before]?.text ?? '')) before -= 1;
  return used.has(before) && !tokens[at]?.startsField;
}
