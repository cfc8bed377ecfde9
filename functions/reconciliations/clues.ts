import type { CalendarDate } from '#shared/calendar-date.ts';
import type { Cents } from '#shared/money.ts';
import { findPaymentReferences } from '#shared/payment-reference.ts';
import {
  NAME_LEVELS,
  type NameEvidence,
  nameEvidence,
  type SearchedName,
  searchedName,
} from './name-evidence.ts';
import { isSamePayer, type Narration, readNarration, wordsOf } from './narration.ts';
import type { KnownPayer } from './payer-store.ts';
import { type ReferenceEvidence, referencesIn } from './reference-evidence.ts';

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
  /** Whether this payer has paid for this client only (`own`) or for others too (`shared`). */
  readonly payer: 'own' | 'shared' | undefined;
}

/** Everything found in a deposit's text. */
export interface Clues {
  readonly narration: Narration;
  /** By client id; only clients about whom the text says something. */
  readonly clients: ReadonlyMap<string, Identity>;
  /** By line id. */
  readonly references: ReadonlyMap<string, ReferenceEvidence>;
  /** Whether it has a valid reference that belongs to no open line. */
  readonly hasStrangeReference: boolean;
  /** Whether it has words that are in no client's name, so it may be about something else. */
  readonly hasStrangeWords: boolean;
  /** Titles of calls that it names. */
  readonly calls: ReadonlySet<string>;
}

const NO_NAME: NameEvidence = { level: NAME_LEVELS.none, isEntity: false };
const LEAST_TELLING_LENGTH = 3;
/** Longer words may be several words without spaces. */
const LONG_WORD_LENGTH = 12;
/** Shorter titles occur in texts by chance. */
const MIN_TITLE_LENGTH = 6;

export function identityOf(clues: Clues, clientId: string): Identity {
  return clues.clients.get(clientId) ?? { name: NO_NAME, payer: undefined };
}

/** Prepares what all deposits have in common; the result reads one text. */
export function clueReader(
  lines: readonly OpenLine[],
  investors: readonly Investor[],
  payers: readonly KnownPayer[],
): (text: string) => Clues {
  const names = investors.map((investor) => ({ id: investor.id, searched: searchedName(investor) }));
  const ownWords = new Set(
    investors.flatMap(({ name, entityName }) => [...wordsOf(name), ...wordsOf(entityName)]),
  );
  const lineOf = new Map(lines.map((line) => [line.reference, line.id]));
  const references = [...lineOf.keys()];
  const titles = [...new Set(lines.map((line) => line.callTitle))]
    .map((title) => ({ title, words: readNarration(title).compact }))
    .filter(({ words }) => words.length >= MIN_TITLE_LENGTH && /\d/.test(words));
  return (text) => {
    const read = readNarration(text);
    const narration = { ...read, foreign: read.foreign.filter((word) => !ownWords.has(word)) };
    const found = referencesIn(narration, references);
    return {
      narration,
      clients: identify(narration, names, payers),
      references: new Map([...found].map(([reference, evidence]) => [lineOf.get(reference) ?? '', evidence])),
      hasStrangeReference: findPaymentReferences(text).some((reference) => !lineOf.has(reference)),
      hasStrangeWords: narration.telling.some(
        (word) =>
          word.length >= LEAST_TELLING_LENGTH && word.length < LONG_WORD_LENGTH && !ownWords.has(word),
      ),
      calls: new Set(
        titles.filter(({ words }) => narration.compact.includes(words)).map(({ title }) => title),
      ),
    };
  };
}

function identify(
  narration: Narration,
  names: readonly { id: string; searched: SearchedName }[],
  payers: readonly KnownPayer[],
): Map<string, Identity> {
  const paying = new Set(
    narration.payer === ''
      ? []
      : payers.filter(({ payer }) => isSamePayer(payer, narration.payer)).map(({ clientId }) => clientId),
  );
  const clients = new Map<string, Identity>();
  for (const { id, searched } of names) {
    const name = nameEvidence(narration, searched);
    const payer = paying.has(id) ? (paying.size === 1 ? 'own' : 'shared') : undefined;
    if (name.level > NAME_LEVELS.none || payer) clients.set(id, { name, payer });
  }
  return clients;
}
