import { distance } from 'fastest-levenshtein';
import { AGAINST, twoOweSame } from '#shared/match-reasons.ts';
import type { Cents } from '#shared/money.ts';
import { SHORT_NAMES } from '../records/bank-words.ts';
import { compactOf } from '../records/narration.ts';
import { amountEvidence } from './amount-evidence.ts';
import { type Identity, identityOf, type OpenLine } from './clues.ts';
import { entityLetters } from './joined-names.ts';
import type { MatchCase } from './match-case.ts';
import { NAME_LEVELS, type NameEvidence } from './name-evidence.ts';

export interface Objection {
  readonly points: number;
  readonly sentence: string;
  /** True if the objection is dropped when several deposits together pay the line item in full. */
  readonly isOfPart?: boolean;
}

export function objectionsOfOthers(one: MatchCase): Objection[] {
  const { clues, owners, used, shared, deposit, isReferenced } = one;
  const own = one.level;
  const isOwnExact = [...owners].every((id) => isStraight(identityOf(clues, id).name));
  const isBare = [...owners].some((id) => identityOf(clues, id).name.isBare);
  const usedWords = wordsInOrder(one, used);
  const told = usedWords.length;
  // "J Alan, cc Jon Alan" may name two people or one person twice.
  const isNamedTwice = usedWords.some((word, at) => word.length > 1 && usedWords.indexOf(word) < at);
  const forms = formsTold(one);
  const isOwnShortened = isShortened(one);
  // "M Tully Super Fund" may belong to any person M Tully.
  const isOfEntity = [...owners].some((id) => identityOf(clues, id).name.isEntity);
  const isInitialOfEntity = isOfEntity && usedWords.some((word) => word.length === 1);
  const isWhole = one.isWhole || one.choice.fit === 'sum';
  let points = 0;
  let sentence: string | undefined;
  const owing = new Set(shared.lines.ofAmount(deposit.amountCents).map(({ clientId }) => clientId));
  const oweSame = owing.size > 1 ? twoOweSame(deposit.amountCents) : AGAINST.alikeName;
  const object = (by: number, what: string) => {
    if (by <= points) return;
    points = by;
    sentence = what;
  };
  for (const other of clues.clients.values()) {
    const { clientId, name, payer, words } = other;
    if (owners.has(clientId)) continue;
    if (!isReferenced && owing.has(clientId) && mayMean(one, forms, other, isBare)) object(4, oweSame);
    // "V T Tran" may be Van Thi Tran or Tran Van Thi.
    if (
      own < NAME_LEVELS.full &&
      !isReferenced &&
      words.length > 1 &&
      [...owners].some((id) => haveSameWords(words, identityOf(clues, id).words))
    )
      object(4, AGAINST.alikeName);
    const isExplained = !isReferenced && explainsAll(forms, words);
    // Most clients share at most a first name with the text and skip the slow tests below.
    if (name.level < NAME_LEVELS.last && payer === undefined && !isExplained) continue;
    const lines = shared.lines.ofClient(clientId);
    const owes =
      lines.some(
        (line) =>
          line.outstandingCents === deposit.amountCents ||
          (one.choice.fit === 'fee' && amountEvidence(deposit.amountCents, line) === 'fee'),
      ) ||
      (isStraight(name) && isSumOf(lines, deposit.amountCents));
    const isFitting = isReferenced && one.choice.fit !== 'part';
    if (payer === 'own' && own < NAME_LEVELS.initial && !isReferenced) object(24, AGAINST.otherPayer);
    else if (payer === 'own' && !isFitting && (owes || !isReferenced)) object(8, AGAINST.otherPayer);
    else if (payer !== undefined && owes && !isReferenced && own < NAME_LEVELS.full)
      object(8, AGAINST.otherPayer);
    const isOwing = lines.length > 0;
    if (isInitialOfEntity && !isReferenced && owes && name.level >= NAME_LEVELS.initial) object(4, oweSame);
    const leastAlike = own === NAME_LEVELS.full ? NAME_LEVELS.near : NAME_LEVELS.last;
    if (!isReferenced && name.level >= leastAlike && [...name.own].some((at) => clues.alikePlaces.has(at)))
      object(4, owes ? oweSame : AGAINST.alikeName);
    const isBetter = isOwnShortened && words.length === told;
    if (isExplained && (owes || !isOwing || !isWhole || isBetter))
      object(4, owes ? oweSame : AGAINST.alikeName);
    if (isNamedTwice && !isReferenced && owes && name.level >= NAME_LEVELS.initial) object(8, oweSame);
    if (name.level < NAME_LEVELS.last) continue;
    const named = name.level === NAME_LEVELS.full ? AGAINST.otherName : AGAINST.alikeName;
    const isAdditional = [...name.own].some((at) => !used.has(at));
    if (isAdditional) {
      const isSaid =
        name.level >= NAME_LEVELS.initial || (own < NAME_LEVELS.initial && !(isReferenced && own > 0));
      if (isSaid) object(name.level > own ? 6 * name.level : 8, named);
    } else if (isReferenced) {
      if (name.level > own && own < NAME_LEVELS.last) object(6 * name.level, named);
      else if (owes && name.level >= NAME_LEVELS.near && own < NAME_LEVELS.full && name.level >= own)
        object(4, oweSame);
    } else if (name.level > own) object(6 * name.level, named);
    else if (name.level === own && own >= NAME_LEVELS.last) {
      // A client who owes nothing may have paid by mistake.
      if (!isOwing) object(4, AGAINST.alikeName);
      if (isOwnExact && isStraight(name)) {
        if (owes) object(8, oweSame);
        else if (isOfEntity && name.isEntity) object(4, AGAINST.alikeName);
      } else if (isOwnExact) {
        if (owes) object(4, AGAINST.alikeName);
      } else if (!one.isRare || owes || own === NAME_LEVELS.near || isStraight(name))
        object(8, isStraight(name) ? AGAINST.otherName : AGAINST.alikeName);
    } else if (owes && name.level >= NAME_LEVELS.last && !isOwnExact) object(4, AGAINST.alikeName);
    else if (isBare && !one.isRare) object(4, AGAINST.alikeName);
    else if (own === NAME_LEVELS.near && name.level >= NAME_LEVELS.initial) object(4, AGAINST.alikeName);
  }
  if (isReferenced && own <= NAME_LEVELS.last && hasOtherOfAmount(one)) object(8, AGAINST.alikeName);
  return sentence === undefined ? [] : [{ points, sentence }];
}

function wordsInOrder({ clues }: MatchCase, places: ReadonlySet<number>): string[] {
  return [...places].sort((a, b) => a - b).map((at) => clues.tokens[at]?.text ?? '');
}

function formsTold(one: MatchCase): string[] {
  const [owner, ...others] = one.owners;
  const name = owner === undefined ? undefined : identityOf(one.clues, owner).name;
  return !name || others.length > 0 || name.isEntity ? [] : wordsInOrder(one, name.own);
}

function mayMean(one: MatchCase, forms: string[], { clientId, words }: Identity, isBare: boolean): boolean {
  const isInitials = one.level === NAME_LEVELS.initial;
  const isOf = (form: string, word: string) =>
    isWordOrInitial(form, word) ||
    (word === words[0] && isShort(form, word)) ||
    (isInitials && word === words.at(-1) && isMisspelt(form, word));
  const told = entityLetters(wordsInOrder(one, one.used));
  const isSame = (name: string) => name === told || (isBare && name.startsWith(told));
  return forms.length > 0
    ? forms.some((form) => isOf(form, words.at(-1) ?? '')) && explainsAll(forms, words, isOf)
    : one.owners.size === 1 && one.shared.nameWordsOf(clientId).map(entityLetters).some(isSame);
}

const MOST_SHORT = 4;

/** True for Jo and Joanne, and for Ted and Edward. */
function isShort(form: string, word: string): boolean {
  const [short, long] = form.length < word.length ? [form, word] : [word, form];
  return (short.length <= MOST_SHORT && long.startsWith(short)) || SHORT_NAMES.has(`${short}/${long}`);
}

const isMisspelt = (form: string, word: string) =>
  form[0] === word[0] && distance(form, word) <= Math.min(2, form.length - 3, word.length - 3);

function isJoined(form: string, words: readonly string[]): boolean {
  if (form.length < 2) return false;
  let letters = 0;
  for (const word of words) letters += word.length;
  return form.length === letters && (form === words.join('') || form === words.toReversed().join(''));
}

function isWordOrInitial(form: string, word: string): boolean {
  return word === form || (form.length === 1 && word.startsWith(form));
}

function explainsAll(forms: readonly string[], words: readonly string[], isOf = isWordOrInitial): boolean {
  if (forms.length === 0) return false;
  if (forms.some((form) => !isJoined(form, words) && !words.some((word) => isOf(form, word)))) return false;
  if (forms.length === 1) return true;
  const left = [...words];
  return forms.every((form) => {
    if (isJoined(form, words)) return true;
    const found = left.findIndex((word) => isOf(form, word));
    if (found < 0) return false;
    left.splice(found, 1);
    return true;
  });
}

function hasOtherOfAmount({ clues, deposit, owners, shared }: MatchCase): boolean {
  const compact = compactOf(deposit.text);
  return shared.lines
    .ofAmount(deposit.amountCents)
    .some(
      ({ clientId }) =>
        !owners.has(clientId) &&
        (identityOf(clues, clientId).name.level > NAME_LEVELS.none ||
          shared.formsOf(clientId).some((form) => compact.includes(form))),
    );
}

function isSumOf(lines: readonly OpenLine[], amountCents: Cents): boolean {
  if (lines.length < 2) return false;
  const all = lines.map(({ outstandingCents }): number => outstandingCents);
  return (
    all.reduce((sum, one) => sum + one, 0) === amountCents ||
    all.some((one, at) => all.slice(at + 1).includes(amountCents - one))
  );
}

function isShortened({ clues, owners }: MatchCase): boolean {
  return [...owners].some((id) => {
    const { name, words } = identityOf(clues, id);
    return words.length > name.own.size;
  });
}

function isStraight({ level, isReversed }: NameEvidence): boolean {
  return level === NAME_LEVELS.full && !isReversed;
}

function haveSameWords(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.toSorted().join(' ') === other.toSorted().join(' ');
}
