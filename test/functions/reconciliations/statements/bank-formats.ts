import { displayReference } from '#shared/payment-reference.ts';
import { misspelt, type NamedClient } from './adversarial-names.ts';
import type { Draws } from './draws.ts';

export interface Piece {
  readonly role: 'who' | 'reference' | 'plain remark' | 'telling remark';
  readonly text: string;
}

export interface WrittenText {
  readonly text: string;
  readonly pieces: readonly Piece[];
  readonly isCut: boolean;
}

const LIMITS = [18, 20, 28, 32, 35] as const;

function rail(draw: Draws): string {
  const digits = (count: number) => Array.from({ length: count }, () => draw.between(0, 9)).join('');
  return draw.pick([
    '',
    '',
    'Direct Credit',
    `Direct Credit ${digits(6)}`,
    'Transfer from',
    'Fast Transfer From',
    'Osko Payment From',
    `Deposit-Osko Payment ${digits(7)}`,
    'NPP Credit',
    'PayID Payment from',
    'Payment received from',
    'Internet Transfer',
    `Funds Tfer Transfer ${digits(6)} From`,
    'Mobile Transfer From',
    'RTGS CR',
    'Inward TT',
    'EFT Credit',
    'TFR FROM',
    'CR TFR',
    'Deposit',
    'Inter-bank credit',
  ]);
}

const LETTERS: readonly (readonly [RegExp, string, string])[] = [
  [/ü/g, 'ue', 'u'],
  [/ö/g, 'oe', 'o'],
  [/ä/g, 'ae', 'a'],
  [/ø/g, 'oe', 'o'],
  [/ß/g, 'ss', 'ss'],
  [/ł/g, 'l', 'l'],
  [/Ł/g, 'L', 'L'],
  [/Đ/g, 'D', 'D'],
  [/đ/g, 'd', 'd'],
];

const PLAIN_LETTERS = /^[ -~]*$/;

export function inPlainLetters(name: string, isSpelledOut: boolean): string {
  if (PLAIN_LETTERS.test(name)) return name;
  let plain = name.normalize('NFC');
  for (const [letter, spelledOut, alone] of LETTERS) {
    plain = plain.replace(letter, isSpelledOut ? spelledOut : alone);
  }
  return plain.normalize('NFD').replace(/\p{M}/gu, '');
}

function abbreviated(draw: Draws, entityName: string): string {
  return entityName
    .replace('Pty Ltd', draw.pick(['P/L', 'PL', 'Pty Limited', 'Pty Ltd']))
    .replace('Super Fund', draw.pick(['S/F', 'SF', 'Superfund', 'Super Fund']))
    .replace('Trust', draw.pick(['TST', 'Tr', 'Trust']))
    .replace('Family', draw.pick(['Fam', 'Family']));
}

function initials(given: readonly string[]): string[] {
  return given.map((name) => name.charAt(0));
}

export function clientWritten(draw: Draws, client: NamedClient): string {
  const { given, surname, entityName } = client;
  const [first = '', ...middle] = given;
  const people = [
    `${given.join(' ')} ${surname}`,
    `${given.join(' ')} ${surname}`,
    `${surname} ${given.join(' ')}`,
    `${surname}, ${given.join(' ')}`,
    `${first} ${surname}`,
    `${first.charAt(0)} ${surname}`,
    `${initials(given).join(' ')} ${surname}`,
    `${surname} ${initials(given).join('')}`,
    `${[first, ...initials(middle)].join(' ')} ${surname}`,
    `${draw.pick(['Mr', 'Mrs', 'Ms', 'Dr'])} ${given.join(' ')} ${surname}`,
    `${draw.pick(['Mr', 'Ms'])} ${first.charAt(0)} ${surname}`,
    `${misspelt(draw, first)} ${surname}`,
    `${given.join(' ')} ${misspelt(draw, surname)}`,
    `${first}${surname}`,
  ];
  const entities = [
    entityName,
    entityName,
    abbreviated(draw, entityName),
    abbreviated(draw, entityName),
    entityName.replace(/ Pty Ltd$/, ''),
    misspelt(draw, entityName),
    `${draw.pick(['Lantern', 'Quarry'])} Pty Ltd ATF ${entityName}`,
  ];
  if (given.length === 0) return draw.pick(entities);
  if (entityName === '' || draw.percent(25)) return draw.pick(people);
  if (draw.percent(15)) return `${given.join(' ')} ${surname} ${abbreviated(draw, entityName)}`;
  return draw.pick(entities);
}

export function jointlyWritten(draw: Draws, one: NamedClient, other: NamedClient): string {
  const [first = '', second = ''] = [one.given[0], other.given[0]];
  const surname = one.surname;
  return draw.pick([
    `Mr ${first.charAt(0)} & Mrs ${second.charAt(0)} ${surname}`,
    `${first} & ${second} ${surname}`,
    `${first.charAt(0)} & ${second.charAt(0)} ${surname}`,
    `${first} ${surname} & ${second} ${surname}`,
    `${surname} ${first.charAt(0)} & ${second.charAt(0)}`,
    `${first} and ${second} ${surname}`,
  ]);
}

export function referenceWritten(draw: Draws, reference: string): string {
  const grouped = displayReference(reference);
  return draw.pick([
    reference,
    reference,
    reference,
    grouped,
    grouped.replaceAll(' ', '-'),
    reference.toLowerCase(),
    `Ref ${reference}`,
    `Ref:${reference}`,
  ]);
}

export function referenceSlipped(draw: Draws, reference: string): string {
  const at = draw.between(2, reference.length - 2);
  const [before, digit, after] = [reference.slice(0, at), reference.charAt(at), reference.slice(at + 1)];
  switch (draw.between(1, 5)) {
    case 1:
      return `${before}${(Number(digit) + draw.between(1, 9)) % 10}${after}`;
    case 2:
      return `${before}${after.charAt(0)}${digit}${after.slice(1)}`;
    case 3:
      return `${before}${after}`;
    case 4:
      return reference.replace('0', 'O');
    default:
      return reference.slice(2);
  }
}

export function bankText(draw: Draws, pieces: readonly Piece[], isWhole = false): WrittenText {
  const isSpelledOut = draw.percent(40);
  const keepsAccents = draw.percent(6);
  const plain = pieces
    .filter(({ text }) => text !== '')
    .map((piece) => (keepsAccents ? piece : { ...piece, text: inPlainLetters(piece.text, isSpelledOut) }));
  const limit = !isWhole && draw.percent(40) ? draw.pick(LIMITS) : Number.POSITIVE_INFINITY;
  const kept: Piece[] = [];
  let length = 0;
  let isCut = false;
  for (const piece of plain) {
    const text = piece.text.slice(0, Math.max(0, limit - length)).trim();
    if (text !== '') kept.push({ ...piece, text });
    isCut ||= text.length < piece.text.trim().length;
    length += piece.text.length + 1;
  }
  let details = kept.map(({ text }) => text).join(' ');
  if (draw.percent(7)) details = details.replaceAll(' ', '');
  const text = [rail(draw), details].filter((part) => part !== '').join(' ');
  const cased = draw.percent(70) ? text.toUpperCase() : draw.percent(30) ? text.toLowerCase() : text;
  return { text: cased, pieces: kept, isCut };
}
