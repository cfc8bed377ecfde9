import { addDays, type CalendarDate } from '#shared/calendar-date.ts';
import {
  AGAINST,
  amountWentOut,
  namesPaidItem,
  saysOther,
  unexplained as unexplainedReason,
} from '#shared/match-reasons.ts';
import { COUNTER } from '../records/bank-words.ts';
import { tokensOf } from '../records/narration.ts';
import { amountEvidence, haveSameDigits, isWholeDollars } from './amount-evidence.ts';
import { numbersOfLine, PARTS, wordsOfTitle } from './call-words.ts';
import { type Identity, identityOf } from './clues.ts';
import { isOfOwnPayer, type MatchCase, monthNamed, pairKey } from './match-case.ts';
import { NAME_LEVELS } from './name-evidence.ts';
import { type Objection, objectionsOfOthers } from './other-clients.ts';
import { cautionWord, foreignWord, returnedWord } from './other-purpose.ts';

export const DECLINED_POINTS = 30;

export function objectionsOfDeposit({
  deposit,
  clues,
  shared,
  owners,
  choice,
  used,
}: MatchCase): Objection[] {
  const found: Objection[] = [];
  const returned = returnedWord(clues);
  if (returned) found.push({ points: 30, sentence: saysOther(returned) });
  const foreign = foreignWord(clues, owners);
  if (foreign && foreign !== returned) found.push({ points: 30, sentence: saysOther(foreign) });
  const caution = cautionWord(clues, used);
  if (caution && caution !== foreign && caution !== returned)
    found.push({ points: 1, sentence: saysOther(caution) });
  if (choice.parts.some(({ line }) => deposit.date < line.issuedOn))
    found.push({ points: 6, sentence: AGAINST.beforeCall });
  const back = shared.returned.get(deposit.id);
  if (back) found.push({ points: back.isSaid ? 30 : 0, sentence: amountWentOut(back.day) });
  for (const { line, evidence } of clues.settled)
    found.push({
      points: 20,
      sentence: evidence === 'exact' ? namesPaidItem(line.paidOn) : AGAINST.otherSlip,
    });
  if (choice.parts.some(({ line }) => shared.refused.has(pairKey(deposit.id, line.id))))
    found.push({ points: DECLINED_POINTS, sentence: AGAINST.declined });
  return found;
}

export function objectionsOfWho(one: MatchCase): Objection[] {
  const { clues, chosen, isReferenced, unexplained } = one;
  const found: Objection[] = [];
  if ([...clues.references].some(([id, kind]) => kind !== 'slipped' && !chosen.has(id)))
    found.push({ points: 20, sentence: AGAINST.otherReference });
  else if (
    !isReferenced &&
    [...clues.references.keys()].some((id) => !chosen.has(id) && isLikelyOther(one, id))
  )
    found.push({ points: 8, sentence: AGAINST.otherSlip });
  if (clues.hasStrangeReference && !isReferenced)
    found.push({ points: 6, sentence: AGAINST.strangeReference });
  found.push(...objectionsOfOthers(one));
  const otherCall = otherCallOf(one);
  if (otherCall) found.push({ points: 4, sentence: otherCall });
  if (isReferenced) {
    if (unexplained.length > 0) found.push({ points: 4, sentence: unexplainedSentence(one) });
    return found;
  }
  if (isPaidAtCounter(one)) found.push({ points: 4, sentence: AGAINST.atCounter });
  if (!areToldApart(one)) found.push({ points: 8, sentence: AGAINST.twoNamed });
  if (isPaidTwice(one)) found.push({ points: 4, sentence: AGAINST.paidBefore });
  const isOnlyInitials =
    one.isRare && one.level === NAME_LEVELS.full && unexplained.every((word) => word.isMiddleInitial);
  if (unexplained.length > 0 && !isOnlyInitials)
    found.push({
      points: Math.min(10, 3 * unexplained.length),
      sentence: unexplainedSentence(one),
    });
  if (!one.isInTime) found.push({ points: 10, sentence: AGAINST.outOfTime });
  const missing = missingEvidence(one);
  if (missing) found.push({ points: 0, sentence: missing });
  return found;
}

function unexplainedSentence({ unexplained, owners, shared }: MatchCase): string {
  const strange = unexplained
    .map(({ text }) => text)
    .filter((text) => [...owners].every((id) => !shared.nameWordsOf(id).flat().includes(text)));
  return strange.length > 0 ? unexplainedReason(strange) : AGAINST.nearName;
}

function isLikelyOther(one: MatchCase, lineId: string): boolean {
  const line = one.shared.lines.byId.get(lineId);
  if (!line || one.level < NAME_LEVELS.initial) return true;
  if (!one.isSlipped && line.outstandingCents === one.deposit.amountCents) return true;
  return (
    !one.owners.has(line.clientId) && identityOf(one.clues, line.clientId).name.level >= NAME_LEVELS.last
  );
}

/** A deposit at a bank counter names the branch, and a branch may look like a person's name. */
function isPaidAtCounter({ clues, used }: MatchCase): boolean {
  return clues.tokens.some(({ text }, at) => COUNTER.has(text) && !used.has(at));
}

function otherCallOf(one: MatchCase): string | undefined {
  const number = otherNumberOf(one);
  if (number?.isKnown || namesOtherTitle(one)) return AGAINST.otherCall;
  const told = number?.words ?? namesOtherMonth(one);
  return told && unexplainedReason([told]);
}

function namesOtherTitle({ clues, choice, shared, used }: MatchCase): boolean {
  const titles = choice.parts.map(({ line }) => line.callTitle);
  if (clues.calls.size > 0 && !titles.some((title) => clues.calls.has(title))) return true;
  const isOfPayer = (at: number) =>
    [used, clues.payerPlaces, clues.firmPlaces].some((places) => places.has(at));
  const told = clues.tokens.filter(({ text }, at) => shared.calls.words.has(text) && !isOfPayer(at));
  return told.some(({ text }) => !titles.flatMap(wordsOfTitle).includes(text));
}

const COUNTS_CALLS = /^(?:CALL|CAPCALL|DRAWDOWN|TRANCHE|CONTRIBUTION|CC?)$/;

function otherNumberOf({ clues, choice, used, shared }: MatchCase) {
  if (clues.callNumbers.length === 0) return undefined;
  const lines = choice.parts.map(({ line }) => line);
  const own = lines.flatMap(numbersOfLine);
  // If no title has a number, an unknown number in the text may mean the chosen call.
  const isNumbered = lines.some(({ callTitle }) => tokensOf(callTitle).some(({ isNumber }) => isNumber));
  const others = clues.callNumbers
    .filter(({ noun, from }) => !used.has(from) && !(choice.fit === 'part' && PARTS.has(noun)))
    .filter(({ number }) => !own.includes(number));
  const known = others.find(
    ({ noun, number }) => COUNTS_CALLS.test(noun) && shared.calls.numbers.has(number),
  );
  const told = known ?? others.find(({ noun, number }) => number < 100 && (isNumbered || noun === 'FUND'));
  const words = clues.tokens.slice(told?.from, told?.end).map(({ text }) => text);
  return told && { isKnown: told === known, words: words.join(' ') };
}

const MONTHS_NEAR = 2;
const monthsOf = (day: CalendarDate) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));

function namesOtherMonth({ clues: { tokens }, choice, deposit, used }: MatchCase): string | undefined {
  for (const [at, { text }] of tokens.entries()) {
    const [month, year = ''] = [monthNamed(text), tokens[at + 1]?.text];
    if (month < 1 || !/^20\d\d$/.test(year) || used.has(at)) continue;
    const isNear = (day: CalendarDate) => Math.abs(monthsOf(day) - Number(year) * 12 - month) <= MONTHS_NEAR;
    if (tokens[at - 1]?.isNumber && isNear(deposit.date)) continue;
    const isOfLines = choice.parts.every(({ line }) => isNear(line.issuedOn) || isNear(line.dueOn));
    if (!isOfLines) return `${text} ${year}`;
  }
  return undefined;
}

function areToldApart({ clues, owners, chosen }: MatchCase): boolean {
  if (owners.size < 2) return true;
  const places = [...owners].map((id) => identityOf(clues, id).name.own);
  const hasOwnWord = (own: ReadonlySet<number>) =>
    [...own].some(
      (at) => clues.tokens[at]?.text !== 'AND' && places.every((other) => other === own || !other.has(at)),
    );
  if (!places.every(hasOwnWord)) return false;
  const isJoined = clues.tokens.some(({ text }) => text === 'AND');
  return isJoined || clues.isFromFirm || [...chosen].some((id) => clues.references.get(id) === 'exact');
}

/** An equal payment of the client within this many days may be a repeat. */
const DAYS_PAID_TWICE = 21;

function isPaidTwice({ deposit, owners, shared }: MatchCase): boolean {
  return shared.settled.some(
    ({ clientId, amountCents, paidOn }) =>
      owners.has(clientId) &&
      amountCents === deposit.amountCents &&
      paidOn <= addDays(deposit.date, DAYS_PAID_TWICE) &&
      deposit.date <= addDays(paidOn, DAYS_PAID_TWICE),
  );
}

/** If the text contains the reference of the line item, the payer needs no other evidence. */
function missingEvidence(one: MatchCase): string | undefined {
  const { clues, choice, isSlipped, isOnlyOfAmount, isRare } = one;
  for (const { line } of choice.parts) {
    const identity = identityOf(clues, line.clientId);
    if (clues.references.get(line.id) === 'exact') continue;
    if (isSlipped) {
      const isNamed = identity.name.level >= NAME_LEVELS.initial || identity.payer === 'own';
      const isOdd = isOnlyOfAmount && !isWholeDollars(one.deposit.amountCents);
      if (clues.references.get(line.id) === 'inside' ? isNamed && one.isWhole : isNamed || isOdd) continue;
      return AGAINST.slipAlone;
    }
    const missing = missingOfName(identity, {
      isOnlyOfAmount,
      isRare,
      isAlone: choice.parts.length === 1,
      isOfOthers: one.shared.lines.ofAmount(one.deposit.amountCents).some(({ id }) => !one.chosen.has(id)),
      hasMore: hasMoreOfName(one, line.clientId),
    });
    if (missing) return missing;
  }
  return undefined;
}

function areInitials(text: string, words: readonly string[]): boolean {
  return text.length <= 3 && [...text].every((letter) => words.some((word) => word.startsWith(letter)));
}

function hasMoreOfName({ clues }: MatchCase, clientId: string): boolean {
  const { name, words } = identityOf(clues, clientId);
  const { own, used } = name;
  const read = [...own].map((at) => clues.tokens[at]?.text ?? '');
  const left = words.filter((word) => !read.includes(word));
  return (
    own.size < used.size ||
    clues.tokens.some(
      ({ text, isCode }, at) => !isCode && !own.has(at) && (left.includes(text) || areInitials(text, left)),
    )
  );
}

function missingOfName(
  { name, payer }: Identity,
  by: {
    isOnlyOfAmount: boolean;
    isRare: boolean;
    isAlone: boolean;
    isOfOthers: boolean;
    hasMore: boolean;
  },
): string | undefined {
  if (name.isDoubtful) return AGAINST.nearName;
  if (name.level === NAME_LEVELS.full) return undefined;
  if (payer === 'own') {
    if (!by.isAlone || by.isOnlyOfAmount) return undefined;
    return by.isOfOthers ? AGAINST.payerAndAmount : AGAINST.payerAlone;
  }
  if (name.level === NAME_LEVELS.initial && name.differs === undefined) return undefined;
  if (payer === 'shared')
    return name.level >= NAME_LEVELS.last && by.isOnlyOfAmount ? undefined : AGAINST.firmPays;
  if (name.level === NAME_LEVELS.near) {
    return by.isRare ? undefined : AGAINST.nearName;
  }
  if (name.level === NAME_LEVELS.initial) return by.isOnlyOfAmount ? undefined : AGAINST.nearName;
  if (name.level === NAME_LEVELS.last)
    return name.isEntity || name.differs !== undefined || by.hasMore
      ? AGAINST.nearName
      : AGAINST.lastNameOnly;
  return AGAINST.amountOnly;
}

export function objectionsOfAmount(one: MatchCase): Objection[] {
  const { choice, clues, shared, deposit, isReferenced, owners, chosen } = one;
  const { fit, parts } = choice;
  if (fit === 'sum' && owners.size > 1 && !isReferenced && isOtherExact(one))
    return [{ points: 6, sentence: AGAINST.otherAmount }];
  if (fit === 'fee' && !isReferenced && isOtherFee(one)) return [{ points: 0, sentence: AGAINST.twoItems }];
  if (fit === 'over') return [{ points: 0, sentence: AGAINST.over }];
  const owed = parts.flatMap(({ line }) => [line.outstandingCents, line.amountCents]);
  const isMistyped = owed.some((each) => haveSameDigits(deposit.amountCents, each));
  if (isMistyped && parts.length === 1 && !one.isWhole)
    return [{ points: 0, sentence: AGAINST.part, isOfPart: true }];
  if (fit === 'spread') return [{ points: 0, sentence: AGAINST.spread }];
  if (fit === 'part' && isReferenced && isOtherExact(one))
    return [{ points: 6, sentence: AGAINST.otherAmount }];
  // A part payment needs the reference and the name, because the amount confirms nothing and payers mistype references.
  const isNamed = one.level >= NAME_LEVELS.last || isOfOwnPayer(one);
  if (fit === 'part' && !(isReferenced && isNamed))
    return [{ points: 0, sentence: AGAINST.part, isOfPart: true }];
  if (fit === 'fee' && !isReferenced && !one.isSlipped && one.level < NAME_LEVELS.full)
    return [{ points: 0, sentence: AGAINST.part }];
  if (isReferenced || one.isSlipped) return [];
  const isOtherCall = clues.calls.size > 0 && parts.some(({ line }) => !clues.calls.has(line.callTitle));
  if (isOtherCall) return [{ points: 4, sentence: AGAINST.otherCall }];
  const isNamedCall = parts.every(({ line }) => clues.calls.has(line.callTitle));
  const amounts = new Set(
    fit === 'sum' ? parts.map(({ line }) => line.outstandingCents) : [deposit.amountCents],
  );
  const isAmbiguous = [...owners].some((id) =>
    shared.lines.ofClient(id).some((line) => !chosen.has(line.id) && amounts.has(line.outstandingCents)),
  );
  return isAmbiguous && !isNamedCall ? [{ points: 0, sentence: AGAINST.twoItems }] : [];
}

/** A full name in the text identifies the payer, so line items of unnamed clients are ignored. */
function isOtherExact(one: MatchCase): boolean {
  const { clues, shared, deposit, chosen, owners } = one;
  const isNamed = one.level >= NAME_LEVELS.full;
  return shared.lines
    .ofAmount(deposit.amountCents)
    .some(
      ({ id, clientId, issuedOn }) =>
        !chosen.has(id) &&
        issuedOn <= deposit.date &&
        (!isNamed || owners.has(clientId) || identityOf(clues, clientId).name.level > NAME_LEVELS.none),
    );
}

function isOtherFee({ shared, deposit, chosen, owners }: MatchCase): boolean {
  return [...owners].some((id) =>
    shared.lines
      .ofClient(id)
      .some(
        (line) =>
          !chosen.has(line.id) &&
          ['fee', 'exact', 'remainder'].includes(amountEvidence(deposit.amountCents, line)),
      ),
  );
}
