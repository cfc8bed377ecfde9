import { CAUTION, FOREIGN, RETURNED } from '../records/bank-words.ts';
import { type Clues, placesOf } from './clues.ts';
import { NAME_LEVELS } from './name-evidence.ts';

export function returnedWord({ tokens, clients }: Clues): string | undefined {
  return tokens.find(({ text, isCode }, at) => RETURNED.has(text) && !isCode && !isOfFullName(clients, at))
    ?.text;
}

function isOfFullName(clients: Clues['clients'], at: number): boolean {
  return [...clients.values()].some(({ name }) => name.level === NAME_LEVELS.full && name.own.has(at));
}

export function cautionWord(clues: Clues, used: ReadonlySet<number>): string | undefined {
  return clues.tokens.find(
    ({ text, isCode }, at) => CAUTION.has(text) && !isCode && !used.has(at) && !clues.callPlaces.has(at),
  )?.text;
}

/** In a name of a client, payer or call, words such as rent show no purpose. */
export function foreignWord(clues: Clues, owners: ReadonlySet<string>): string | undefined {
  const used = placesOf(clues, owners);
  const isOfPayer = [...owners].some((id) => clues.clients.get(id)?.payer);
  return clues.tokens.find(
    ({ text, isCode }, at) =>
      // "INV" means investment, but before a number it means invoice.
      (FOREIGN.has(text) || (text === 'INV' && /^\d*[1-9]/.test(clues.tokens[at + 1]?.text ?? ''))) &&
      !isCode &&
      !used.has(at) &&
      !(isOfPayer && clues.payerPlaces.has(at)) &&
      !clues.callPlaces.has(at),
  )?.text;
}
