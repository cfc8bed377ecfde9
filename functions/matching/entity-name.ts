import { FOREIGN, isLegalForm, KIND, LEGAL, NOISE, NUMBER_MARKS, SAME } from '../records/bank-words.ts';
import { entityWordsOf, wordsOf } from '../records/narration.ts';
import { better, NAME_LEVELS, type NameEvidence, NO_NAME } from './name-evidence.ts';
import type { NameWords } from './name-index.ts';
import { type Place, placeOf, runAt } from './name-run.ts';
import type { Person } from './person-name.ts';

export interface Entity {
  readonly hasLegalForm: boolean;
  readonly words: readonly string[];
  /** The company number: "2" of "Ridge No 2 Pty Ltd". */
  readonly number: string | undefined;
  /** The words that distinguish the name from others. */
  readonly core: readonly string[];
}

/** The names of an entity: the whole name and, if it contains ATF, also the trustee and the trust. */
export function entitiesOf(entityName: string): Entity[] {
  const words = wordsOf(entityName);
  const at = words.indexOf('ATF');
  const names = at < 0 ? [words] : [words, words.slice(0, at), words.slice(at + 1)];
  return names.flatMap((name) => {
    const own = entityWordsOf(name).filter((word) => !/^\d/.test(word) && !NUMBER_MARKS.has(word));
    const number = name.find((word) => /^\d+$/.test(word));
    const core = own.filter((word) => !KIND.has(word));
    return core.length === 0
      ? []
      : [{ hasLegalForm: name.some((word) => LEGAL.has(word)), words: own, number, core }];
  });
}

/** The words of a text without legal forms and numbers, each in its usual spelling: SUPER for SMSF. */
export function entityPlaces(places: readonly Place[], names: NameWords): Place[] {
  return places.flatMap((place) => {
    const { token, at } = place;
    if (token.isNumber || LEGAL.has(token.text) || NUMBER_MARKS.has(token.text)) return [];
    const usual = SAME[token.text];
    return [usual === undefined ? place : placeOf({ ...token, text: usual }, at, names)];
  });
}

function placesUsed(view: readonly Place[], from: number, end: number): Set<number> {
  return new Set(view.slice(from, end).map(({ at }) => at));
}

const COMPANY_FORMS = new Set(['PTY', 'LTD', 'LIMITED', 'PL', 'PTYLTD', 'PROPRIETARY']);

/** The company number that follows a name, before or after the legal form, and whether a legal form follows. */
function numberAfter(
  places: readonly Place[],
  from: number,
): { told: string | undefined; at: number[]; isLegal: boolean } {
  const at: number[] = [];
  let isLegal = false;
  let told: string | undefined;
  for (let place = from; place < places.length; place += 1) {
    const { text, isNumber } = places[place]?.token ?? { text: '', isNumber: false };
    if (isLegalForm(text)) isLegal = true;
    else if (told !== undefined) break;
    else if (isNumber && text.length <= 2) {
      told = text;
      at.push(place);
    } else if (NUMBER_MARKS.has(text)) at.push(place);
    else break;
  }
  return { told, at: told === undefined ? [] : at, isLegal };
}

export function entityEvidence(
  places: readonly Place[],
  view: readonly Place[],
  { words, number, core, hasLegalForm }: Entity,
  people: readonly Person[],
): NameEvidence {
  const isOwnLast = core.length === 1 && people.some(({ last }) => last.join('') === core[0]);
  let best = NO_NAME;
  for (let start = 0; start < view.length; start += 1) {
    const whole = runAt(view, start, words, true);
    const behind = whole && numberAfter(places, (view[whole.end - 1]?.at ?? 0) + 1);
    if (whole && behind && (words.length > 1 || !isOwnLast || behind.isLegal || behind.told !== undefined)) {
      const used = placesUsed(view, start, whole.end);
      const isExact = whole.misspelt === 0 && !whole.isCut;
      const { told, at: numberAt, isLegal } = behind;
      if (number !== undefined && told !== undefined && told !== number) continue;
      for (const at of told === number ? numberAt : []) used.add(at);
      // A one-word name may be part of somebody else's name, unless a legal form follows it.
      const isTold = words.length > 1 || isLegal;
      if (!isTold && places[(view[start]?.at ?? 0) - 1]?.token.text.length === 1) continue;
      best = better(best, {
        level:
          isExact && isTold && (number === undefined || told === number)
            ? NAME_LEVELS.full
            : NAME_LEVELS.near,
        isEntity: true,
        differs: whole.isCut ? 'cut' : !isExact ? 'spelling' : isTold ? undefined : 'short',
        isBare: hasLegalForm && !isLegal,
        isDoubtful:
          (number !== undefined && told === undefined && isLegal) ||
          (!isLegal && words.every((word) => NOISE.has(word) || FOREIGN.has(word) || KIND.has(word))),
        used,
        own: used,
      });
      continue;
    }
    if (isOwnLast && !isShortened(view, start, words)) continue;
    const short = runAt(view, start, core, false);
    if (!short) continue;
    let end = short.end;
    while (view[end] && words.includes(view[end]?.token.text ?? '')) end += 1;
    const isInitials = core.every((word) => word.length === 1);
    if (core.join('').length < (isInitials ? 2 : 4)) continue;
    const used = placesUsed(view, start, end);
    const level = core.join('').length >= 5 ? NAME_LEVELS.initial : NAME_LEVELS.last;
    // "Sable Court Pty Ltd" is a different company from Sable Court Holdings Pty Ltd.
    const isDoubtful = COMPANY_FORMS.has(places[(view[end - 1]?.at ?? 0) + 1]?.token.text ?? '');
    best = better(best, { level, isEntity: true, differs: 'short', isDoubtful, used, own: used });
  }
  return best;
}

/** Whether the next word also belongs to the entity's name, as in "Tran Super". Otherwise "Tran" may mean the person. */
function isShortened(view: readonly Place[], start: number, words: readonly string[]): boolean {
  const next = view[start + 1]?.token.text;
  return next !== undefined && words.includes(next);
}
