import { distance } from 'fastest-levenshtein';
import type { Investor } from '#functions/matching/clues.ts';

// Reads bank texts as a person would. It shares no code with the matching code that it judges.

const LETTERS: Readonly<Record<string, string>> = {
  Ø: 'O',
  Đ: 'D',
  Ł: 'L',
  Æ: 'AE',
  Œ: 'OE',
  Þ: 'TH',
  Ð: 'D',
};
/** Letters with accents, each with the letters that other countries write instead. */
const WRITTEN_OUT: Readonly<Record<string, string>> = {
  Ü: 'UE',
  Ö: 'OE',
  Ø: 'OE',
  Ä: 'AE',
  Å: 'AA',
  Ñ: 'NY',
};
const TITLES = /^(?:MRS?|MS|MISS|DR|PROF|SIR|MX|MESSRS)$/;
const LEGAL = /^(?:PTY|LTD|LIMITED|PL|P|L|PROPRIETARY|INC|CO|THE|ATF|FUND|AS|TRUSTEE|FOR|AND|NO)$/;
const GENERIC =
  /^(?:SUPER\w*|SMSF|TRUST|FAMILY|HOLDINGS?|INVESTMENTS?|GROUP|PROPERT(?:Y|IES)|RETIREMENT|CAPITAL|FOUNDATION|COMPANY|PARTNERS\w*|ENTERPRISES|NOMINEES|VENTURES|SONS|ESTATE)$/;

function remembered<Key extends object | string, Found>(find: (key: Key) => Found): (key: Key) => Found {
  const known = new Map<Key, Found>();
  return (key) => {
    const before = known.get(key);
    if (before !== undefined) return before;
    const found = find(key);
    known.set(key, found);
    return found;
  };
}

const plain = remembered((text: string): string => {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[ØĐŁÆŒÞÐ]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(/(?<=\p{L})['’`ʼ](?=\p{L})/gu, '');
});

export const compact = remembered((text: string): string => {
  return plain(text).replace(/[^\p{L}\p{N}]/gu, '');
});

export const wordsIn = remembered((text: string): readonly string[] => {
  return plain(text).match(/\p{L}+|\p{N}+/gu) ?? [];
});

function writtenOut(name: string): string {
  return name
    .normalize('NFC')
    .toUpperCase()
    .replace(/[ÜÖØÄÅÑ]/g, (letter) => WRITTEN_OUT[letter] ?? letter);
}

const MIN_INSIDE = 3;
const MIN_BESIDE = 4;
const MIN_WITHOUT_SPACES = 12;
const FEW_WORDS = 2;

const runTogether = remembered((text: string): readonly string[] => {
  const runs = (plain(text).match(/[\p{L}\p{N}]+/gu) ?? []).filter((run) => /\p{L}/u.test(run));
  return runs.filter((run) => runs.length <= FEW_WORDS || run.length >= MIN_WITHOUT_SPACES);
});

export function hasWord(text: string, word: string): boolean {
  const words = wordsIn(text);
  const isBeside = (one: string) => one.includes(word) && one.length >= word.length + MIN_BESIDE;
  return (
    words.some(
      (one, at) => one === word || [2, 3].some((count) => words.slice(at, at + count).join('') === word),
    ) ||
    (word.length >= MIN_INSIDE && runTogether(text).some(isBeside))
  );
}

function hasNearly(text: string, word: string): boolean {
  if (hasWord(text, word)) return true;
  const wrong = word.length >= 8 ? 2 : 1;
  const words = wordsIn(text);
  const isNearly = (form: string) =>
    (word.length >= 4 && distance(form, word) <= wrong) || (form.length >= 3 && word.startsWith(form));
  const isInside = (run: string) =>
    word.length >= 5 &&
    [...run].some((_, at) =>
      [0, 1].some((more) => distance(run.slice(at, at + word.length + more), word) <= 1),
    );
  return (
    words.some((one, at) => [one, one + (words[at + 1] ?? '')].some(isNearly)) ||
    runTogether(text).some(isInside)
  );
}

interface Holder {
  readonly first: string;
  readonly given: readonly string[];
  readonly last: readonly string[];
}

function holdersOf(name: string): Holder[] {
  const parts = name.split(/\s*(?:&|\+|\band\b)\s*/i).map((part) =>
    part
      .split(/\s+/)
      .map((word) => wordsIn(word).filter((one) => !TITLES.test(one)))
      .filter((words) => words.length > 0),
  );
  const family = parts.at(-1)?.at(-1) ?? [];
  return parts
    .filter((words) => words.length > 0)
    .map((words, at) => {
      const isFirstNameOnly = words.length === 1 && at < parts.length - 1;
      const given = (isFirstNameOnly ? words : words.slice(0, -1)).flat();
      const last = isFirstNameOnly ? family : (words.at(-1) ?? []);
      return { first: given[0] ?? '', given, last: last.filter((word) => !LEGAL.test(word)) };
    });
}

/** Each holder is read twice: with the accents dropped, and with the accents written out. */
const readings = remembered(({ name }: Investor): readonly Holder[] => {
  return [...holdersOf(name), ...holdersOf(writtenOut(name))];
});

function hasAll(text: string, words: readonly string[], has = hasWord): boolean {
  return words.length > 0 && words.every((word) => has(text, word));
}

export function hasLastName(text: string, client: Investor): boolean {
  return readings(client).some(
    ({ first, last }) =>
      hasAll(text, last) ||
      (last.length > 0 && hasWord(text, last.join(''))) ||
      (last.length > 0 && first !== '' && compact(text).includes((first[0] ?? '') + last.join(''))),
  );
}

export function hasLastNameInside(text: string, client: Investor): boolean {
  return readings(client).some(({ last }) => last.length > 0 && compact(text).includes(last.join('')));
}

function areTogether(text: string, { given, last }: Holder): boolean {
  const words = [...given, ...last];
  return wordsIn(text).some((form) =>
    words.some((one, at) => words.some((other, place) => at !== place && form === one + other)),
  );
}

export function hasFirstName(text: string, client: Investor): boolean {
  return readings(client).some(
    (holder) =>
      holder.first !== '' &&
      !holder.last.includes(holder.first) &&
      (hasWord(text, holder.first) || areTogether(text, holder)),
  );
}

export function hasWholeName(text: string, client: Investor): boolean {
  return readings(client).some(({ first, given, last }) => {
    const [one, other] = [given.join(''), last.join('')];
    const isTogether = [first + other, other + first, one + other, other + one].some(
      (form) => form.length >= 5 && compact(text).includes(form),
    );
    const hasFirst = first === '' || hasWord(text, first) || hasWord(text, given.join(''));
    return isTogether || (hasFirst && (hasAll(text, last) || (other !== '' && hasWord(text, other))));
  });
}

/** Words that belong to the last name. Without them the name is incomplete. */
const PARTICLE = /^(?:VAN|VON|DE|DER|DEN|DI|DA|LE|LA|BIN|AL|EL|TEN|TER)$/;

function stands(words: readonly string[], name: readonly string[]): boolean {
  return name.length > 1 && words.some((_, at) => name.every((word, place) => words[at + place] === word));
}

export function hasNameAsWritten(text: string, client: Investor): boolean {
  const stand = (name: readonly string[]) => stands(wordsIn(text), name);
  const isPerson = readings(client).some(
    ({ first, given, last }) =>
      last.length > 0 &&
      (stand([...given, ...last]) || (stand([first, ...last]) && !PARTICLE.test(given.at(-1) ?? ''))),
  );
  return isPerson || (client.entityName !== '' && stand(wordsIn(client.entityName)));
}

export function hasInitial(text: string, client: Investor): boolean {
  return readings(client).some(
    ({ first, last }) =>
      wordsIn(text).some((word) => word.length <= 3 && word[0] === first[0]) ||
      compact(text).includes((first[0] ?? '') + last.join('')),
  );
}

/** True if `form` has the first letter of `word` and some later letters, in order. */
function isShortFor(form: string, word: string): boolean {
  if (/^SUPER/.test(word) && /^(?:SMSF|SF|SUPER\w*)$/.test(form)) return true;
  if (form.length < 2 || form[0] !== word[0]) return false;
  let at = 0;
  for (const letter of word) if (letter === form[at]) at += 1;
  return at === form.length;
}

function hasShort(text: string, word: string): boolean {
  if (hasWord(text, word)) return true;
  if (/^SUPER/.test(word) && /\bS\s?\/\s?F/.test(plain(text))) return true;
  return GENERIC.test(word) && wordsIn(text).some((form) => isShortFor(form, word));
}

/** The words of each name, without words such as Pty, Ltd and Trustee. "A ATF B" also gives A and B. */
const entityNames = remembered(({ name, entityName }: Investor): readonly string[][] => {
  return [entityName, name, writtenOut(entityName)]
    .flatMap((one) => [one, ...one.split(/\b(?:ATF|as trustees? for)\b/i)])
    .map((one) => wordsIn(one.replace(/\bS\/F\b/, 'Super Fund')).filter((word) => !LEGAL.test(word)))
    .filter((words) => words.length > 0);
});

export function hasEntityName(text: string, client: Investor): boolean {
  return entityNames(client).some(
    (words) =>
      hasAll(text, words, hasShort) || (words.join('').length >= 5 && compact(text).includes(words.join(''))),
  );
}

function hasEntityNearly(text: string, client: Investor): boolean {
  return entityNames(client)
    .map((words) => words.filter((word) => !GENERIC.test(word) && !/^\d/.test(word)))
    .some(
      (words) =>
        hasAll(text, words, hasNearly) ||
        (words.length > 1 && words.every((word) => word.length === 1) && hasWord(text, words.join(''))),
    );
}

/** True for a word and an initial of the name, such as "J Wang" for Wang Jun Chen. */
function hasWordAndInitial(text: string, { given, last }: Holder): boolean {
  const words = [...given, ...last];
  const initials = wordsIn(text).filter((word) => word.length === 1);
  return words.some(
    (word, at) =>
      hasWord(text, word) &&
      words.some((other, place) => at !== place && initials.some((initial) => other.startsWith(initial))),
  );
}

export function hasNameNearly(text: string, client: Investor): boolean {
  return (
    hasWholeName(text, client) ||
    hasEntityName(text, client) ||
    hasEntityNearly(text, client) ||
    readings(client).some(
      (holder) =>
        hasAll(text, holder.last, hasNearly) || areTogether(text, holder) || hasWordAndInitial(text, holder),
    )
  );
}

export function sharesWord(text: string, client: Investor): boolean {
  const words = [client.name, writtenOut(client.name), client.entityName].flatMap(wordsIn);
  if (hasNameNearly(text, client)) return true;
  return words.some((word) => !LEGAL.test(word) && !GENERIC.test(word) && hasNearly(text, word));
}

/** True if the text reorders or repeats name words, or has words of the entity's name. Such a text may name somebody else. */
export function hasFurtherWords(text: string, client: Investor): boolean {
  const told = wordsIn(text);
  const read = [...new Set([...wordsIn(client.name), ...wordsIn(client.entityName)])].filter(
    (word) => !LEGAL.test(word) && told.includes(word),
  );
  const people = wordsIn(client.name);
  const isOutOfOrder = readings(client).some(
    ({ given: [, ...middle], last }) =>
      middle.some((word) => told.includes(word)) && !stands(told, [...middle, ...last]),
  );
  return (
    isOutOfOrder ||
    read.some((word) => told.filter((one) => one === word).length > 1) ||
    read.some((word) => !people.includes(word))
  );
}

export function nameWords({ name, entityName }: Investor): readonly string[] {
  return [name, entityName].flatMap(wordsIn);
}

export function hasReference(text: string, reference: string): boolean {
  return compact(text).includes(compact(reference));
}

const MOST_CUT = 4;

/** True if the text has the reference with one mistake, or without its last characters. */
export function hasReferenceNearly(text: string, given: string): boolean {
  const [whole, reference] = [compact(text), compact(given)];
  if (whole.includes(reference)) return false;
  for (let cut = 1; cut <= MOST_CUT; cut += 1) if (whole.endsWith(reference.slice(0, -cut))) return true;
  for (let at = 0; at < whole.length; at += 1)
    for (const length of [reference.length - 1, reference.length, reference.length + 1]) {
      const piece = whole.slice(at, at + length);
      if (distance(piece, reference) <= 1) return true;
      const isExchange =
        distance(piece, reference) === 2 &&
        [...piece].toSorted().join('') === [...reference].toSorted().join('');
      if (isExchange) return true;
    }
  return false;
}

export function hasPayer(text: string, payer: string): boolean {
  const words = payer.split(' ');
  return words.every((word) => hasShort(text, word) || hasNearly(text, word));
}

function isFirm(text: string): boolean {
  return /\b(?:LEGAL|LAW\w*|SOLICITORS?|CONVEYANC\w+|ADVIS\w+|WEALTH|FINANCIAL|PLANN\w+|ACCOUNT(?:ANT|ING)\w*|CUSTOD\w+|NOMINEES?|TRUSTEES?|BROK\w+|SECURITIES|ASSOCIATES|ADMIN\w*|ESTATE|EXECUTORS|PLATFORM|ESCROW|REGISTRY|TRUST A\s?\/?\s?C\w*|CLIENTS?)\b/.test(
    plain(text),
  );
}

export function mayBeSeveral(text: string): boolean {
  const words = wordsIn(text).filter((word) => /^\p{L}{3,}/u.test(word));
  return isFirm(text) || new Set(words).size < words.length;
}

const COUNT =
  'ONE FIRST TWO SECOND THREE THIRD FOUR FOURTH FIVE FIFTH SIX SIXTH SEVEN SEVENTH EIGHT EIGHTH NINE NINTH TEN TENTH ELEVEN ELEVENTH TWELVE TWELFTH';

/** True for "CALL SEVEN", "7th call" or "C7" if `number` is 7. */
export function tellsNumber(text: string, number: number): boolean {
  const [one = '', ordinal = ''] = COUNT.split(' ').slice(number * 2 - 2);
  const noun = '(?:CALL|DRAWDOWN|TRANCHE|CONTRIBUTION)';
  const [before, behind] = [`(?:${number}(?:ST|ND|RD|TH)|${ordinal})`, `(?:${number}|${one})`];
  return new RegExp(
    `\\b(?:${before} (?:CAP(?:ITAL)? )?${noun}|${noun} (?:NO |NUMBER )?${behind}|CC?${number})\\b`,
  ).test(plain(text));
}

/** The title's last word and number are enough if no other call has them. */
export function namesCall(text: string, title: string, titles: readonly string[]): boolean {
  const tailOf = (one: string) => compact(/\p{L}+\s*\d+\s*$/u.exec(one)?.[0] ?? '');
  const tail = tailOf(title);
  const isOnly = tail !== '' && new Set(titles.filter((one) => tailOf(one) === tail)).size === 1;
  if (isOnly && tellsNumber(text, Number(tail.replace(/\D/g, '')))) return true;
  return [compact(title), ...(isOnly ? [tail] : [])].some((form) => {
    const at = compact(text).indexOf(form);
    return at >= 0 && new RegExp(`${form}(?!\\d)`).test(compact(text).slice(at)) ? true : hasForm(text, form);
  });
}

/** Whether consecutive words of the text spell the form: "Call 6" in "CALL 6 2026". */
function hasForm(text: string, form: string): boolean {
  const words = wordsIn(text);
  return words.some((_, at) =>
    words.slice(at).some((__, length) => words.slice(at, at + length + 1).join('') === form),
  );
}
