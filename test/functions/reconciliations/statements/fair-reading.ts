import { findPaymentReferences } from '#shared/payment-reference.ts';
import type { NamedClient } from './adversarial-names.ts';
import { inPlainLetters, type Piece, type WrittenText } from './bank-formats.ts';

/** Tells how well a text fits a client's name, for a reader who does not guess. */
export const READINGS = {
  /** The text has words that do not fit this client's name. */
  other: 0,
  /** The text contradicts nothing, but contains too little of this client's name. */
  weak: 1,
  /** The text has the surname and an initial, or some words of the entity's name. */
  partly: 2,
  whole: 3,
} as const;
export type Reading = (typeof READINGS)[keyof typeof READINGS];

const SILENT = new Set(
  'MR MRS MS DR AND ATF THE FROM PTY LTD PL P L LIMITED PROPRIETARY TRUST FUND FAMILY SUPER'.split(' '),
);
const SHORT_FORMS: Readonly<Record<string, string | readonly string[]>> = {
  TST: 'TRUST',
  TR: 'TRUST',
  FAM: 'FAMILY',
  SF: ['SUPER', 'FUND'],
  SUPERFUND: ['SUPER', 'FUND'],
};
const COURTESIES = new Set('MR MRS MS DR AND FOR RE'.split(' '));
/** In characters. The bank's text limit can cut a remark, and a shorter remark does not show its purpose. */
const LEAST_REMARK = 6;
const LEGAL_FORMS = new Set('PTY LTD PL P L LIMITED THE ATF'.split(' '));

const WORD = /[A-Z0-9]+/g;
/** O'BRIEN is one word, and so are S/F and P/L. */
const ABBREVIATING = /['’]|(?<=\b[SP])\/(?=[FL]\b)/g;

function words(text: string, isSpelledOut: boolean): string[] {
  const plain = inPlainLetters(text, isSpelledOut).toUpperCase().replace(ABBREVIATING, '');
  return (plain.match(WORD) ?? []).flatMap((word) => SHORT_FORMS[word] ?? word);
}

function spellings(name: string): Set<string> {
  return new Set([...words(name, false), ...words(name, true)]);
}

function isTelling(word: string): boolean {
  return !LEGAL_FORMS.has(word);
}

interface ReadableName {
  readonly own: ReadonlySet<string>;
  readonly given: ReadonlySet<string>;
  readonly surname: ReadonlySet<string>;
  readonly initials: ReadonlySet<string>;
  /** One set of spellings for each word of the name. Empty if the client has no such name. */
  readonly person: readonly ReadonlySet<string>[];
  readonly entity: readonly ReadonlySet<string>[];
  readonly core: string | undefined;
  readonly joined: ReadonlySet<string>;
}

const readable = new WeakMap<NamedClient, ReadableName>();

function readableName(client: NamedClient): ReadableName {
  const known = readable.get(client);
  if (known) return known;
  const given = spellings(client.given.join(' '));
  const surname = spellings(client.surname);
  const givenWords = words(client.given.join(' '), false);
  const surnameWords = words(client.surname, false);
  const entityWords = words(client.entityName, false).filter(isTelling);
  const name = {
    own: new Set([...given, ...surname, ...spellings(client.entityName)]),
    given,
    surname,
    initials: new Set([
      ...givenWords.map((word) => word.charAt(0)),
      client.given.map((one) => inPlainLetters(one, false).charAt(0)).join(''),
    ]),
    person: [...client.given, client.surname].filter((part) => part !== '').map(spellings),
    entity: entityWords.map((word) => new Set([word])),
    core: entityWords.find((word) => !SILENT.has(word)),
    joined: new Set(
      [[...givenWords, ...surnameWords], [...surnameWords, ...givenWords], entityWords].map((one) =>
        one.join(''),
      ),
    ),
  };
  readable.set(client, name);
  return name;
}

export function namingWords(who: string): string[] {
  return words(who, false).filter((word) => isTelling(word) && !COURTESIES.has(word));
}

/** Reads the words as one client's name. With `isCut`, the last word can be incomplete. */
export function readAs(client: NamedClient, told: readonly string[], isCut: boolean): Reading {
  if (told.length === 0) return READINGS.weak;
  const { own, given, surname, initials, person, entity, core, joined } = readableName(client);
  const isExplained = (word: string, at: number) =>
    own.has(word) ||
    initials.has(word) ||
    (isCut && at === told.length - 1 && [...own].some((one) => one.startsWith(word)));
  // Spaces can be missing or misplaced: LI WEILI is also LI WEI LI.
  if (joined.has(told.join(''))) return READINGS.whole;
  if (!told.every(isExplained)) return READINGS.other;
  const hasAll = (parts: readonly ReadonlySet<string>[]) =>
    parts.length > 0 && parts.every((part) => told.some((word) => part.has(word)));
  if (hasAll(person) || hasAll(entity)) return READINGS.whole;
  const saysGiven = told.some((word) => given.has(word) || initials.has(word));
  if (saysGiven && told.some((word) => surname.has(word))) return READINGS.partly;
  if (core !== undefined && told.includes(core) && told.length + 2 > entity.length) return READINGS.partly;
  return READINGS.weak;
}

export function tellingText({ pieces }: WrittenText): string {
  return pieces
    .filter((piece) => piece.role === 'who' || saysPurpose(piece))
    .map(({ text }) => text)
    .join(' ');
}

export function saysPurpose({ role, text }: Piece): boolean {
  return role === 'telling remark' && text.length >= LEAST_REMARK;
}

export function wholeReferences({ text }: WrittenText): string[] {
  return findPaymentReferences(text);
}
