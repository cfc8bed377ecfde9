import type { CalendarDate } from '#shared/calendar-date.ts';
import { groupBy } from '#shared/group-by.ts';
import type { Cents } from '#shared/money.ts';
import { LEGAL, SAME } from '../records/bank-words.ts';
import { compactOf, isSamePayer, type Payer, payerOf, type Token } from '../records/narration.ts';
import type { KnownPayer } from '../records/payer-store.ts';
import { type CallsNamed, callFinder } from './call-words.ts';
import { keepLast } from './keep-last.ts';
import { type NameEvidence, NO_NAME } from './name-evidence.ts';
import { nameReader } from './name-reader.ts';
import { type ReferenceEvidence, referenceFinder } from './reference-evidence.ts';

export interface Deposit {
  readonly id: string;
  readonly date: CalendarDate;
  readonly amountCents: Cents;
  readonly text: string;
}

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

export interface SettledLine
  extends Pick<OpenLine, 'id' | 'callTitle' | 'clientId' | 'reference' | 'amountCents'> {
  readonly paidOn: CalendarDate;
}

export type Outflow = Deposit;

/** A manager declined or unmatched this pair, so the pair is not suggested as safe again. */
export interface RefusedPair {
  readonly depositId: string;
  readonly lineId: string;
}

export interface Known {
  readonly lines: readonly OpenLine[];
  /** Includes clients who owe nothing, because their names make matches with other clients doubtful. */
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

export interface Identity {
  readonly clientId: string;
  readonly name: NameEvidence;
  /** `shared`: a firm, a payer for several clients, or marked as shared by a manager. */
  readonly payer: 'own' | 'shared' | undefined;
  readonly words: readonly string[];
}

export interface Clues extends CallsNamed {
  readonly tokens: readonly Token[];
  readonly alikePlaces: ReadonlySet<number>;
  readonly clients: ReadonlyMap<string, Identity>;
  readonly references: ReadonlyMap<string, ReferenceEvidence>;
  readonly settled: readonly { readonly line: SettledLine; readonly evidence: ReferenceEvidence }[];
  /** True if the text has a valid payment reference that no known line item has. */
  readonly hasStrangeReference: boolean;
  readonly payerPlaces: ReadonlySet<number>;
  readonly firmPlaces: ReadonlySet<number>;
  /** True for an international transfer, because banks deduct fees from such transfers. */
  readonly isInternational: boolean;
  readonly isFromFirm: boolean;
}

export interface DepositRead {
  readonly deposit: Deposit;
  readonly clues: Clues;
}

const NO_IDENTITY: Identity = { clientId: '', name: NO_NAME, payer: undefined, words: [] };

const INTERNATIONAL =
  /\b(?:TT|T\/T|TELEGRAPHIC|SWIFT|IMT|MT ?103|INTL?|INTERNATIONAL|OVERSEAS|SEPA|IBAN|B\/O|SHA|\/OUR|USD|EUR|GBP|NZD|SGD|HKD|JPY|CHF|CAD|CNY|INR|ZAR)\b/i;
const PAYER_BUCKET_LENGTH = 5;

export function identityOf(clues: Clues, clientId: string): Identity {
  return clues.clients.get(clientId) ?? NO_IDENTITY;
}

const MOST_READINGS = 10_000;

const textReader = keepLast(
  (...given) => given,
  (investors: readonly Investor[], references: readonly string[], titles: readonly string[]) => {
    const names = nameReader(investors);
    const findReferences = referenceFinder(references);
    const findCalls = callFinder(titles);
    const readAnew = (text: string) => {
      const { rest, ...told } = findReferences(text);
      const tokens = names.read(rest);
      const named = [...names.find(tokens)].map(([clientId, name]): Identity => {
        return { clientId, name, payer: undefined, words: names.wordsOfPerson(clientId) };
      });
      const alikePlaces = names.alikePlaces(tokens);
      return { ...told, tokens, named, alikePlaces, payer: payerOf(rest), callsNamed: findCalls(tokens) };
    };
    const readings = new Map<string, ReturnType<typeof readAnew>>();
    return (text: string) => {
      const kept = readings.get(text);
      if (kept) return kept;
      if (readings.size >= MOST_READINGS) readings.clear();
      const reading = readAnew(text);
      readings.set(text, reading);
      return reading;
    };
  },
);

export function clueReader(known: Known): (text: string) => Clues {
  const { lines, investors, settled = [] } = known;
  const lineOf = new Map(lines.map((line) => [compactOf(line.reference), line.id]));
  const settledOf = new Map(settled.map((line) => [compactOf(line.reference), line]));
  const titles = new Set([...lines, ...settled].map(({ callTitle }) => callTitle));
  const read = textReader(investors, [...lineOf.keys(), ...settledOf.keys()].sort(), [...titles].sort());
  const readPayer = payerReader(known.payers);
  return (text) => {
    const { found, hasStrange, tokens, named, alikePlaces, payer, callsNamed } = read(text);
    const { matched, paying, evidence } = readPayer(payer);
    const clients = new Map(named.map((one) => [one.clientId, one]));
    for (const id of paying)
      clients.set(id, {
        clientId: id,
        name: clients.get(id)?.name ?? NO_NAME,
        payer: evidence,
        words: clients.get(id)?.words ?? [],
      });
    const isFirm = payer.isProfessional && !/\bESTATE$/.test(payer.key);
    const firmWords = new Set(isFirm ? payer.key.split(' ') : []);
    const payerWords = new Set(matched.flatMap((one) => one.payer.split(' ')));
    return {
      tokens,
      alikePlaces,
      clients,
      references: new Map(
        [...found].flatMap(([reference, evidence]) => {
          const id = lineOf.get(reference);
          return id === undefined ? [] : [[id, evidence] as const];
        }),
      ),
      settled: [...found].flatMap(([reference, evidence]) => {
        const line = settledOf.get(reference);
        return line ? [{ line, evidence }] : [];
      }),
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
      isInternational: INTERNATIONAL.test(text),
      ...callsNamed,
    };
  };
}

export function payerReader(payers: readonly KnownPayer[]) {
  // Older versions of the portal stored a payer's name with remarks and words such as PTY LTD.
  const used = payers.filter(({ use }) => use !== 'unused');
  const read = used.map((known) => ({ ...known, payer: payerOf(known.payer).key || known.payer }));
  const startOf = (key: string) => key.slice(0, PAYER_BUCKET_LENGTH);
  const byStart = groupBy(read, ({ payer }) => startOf(payer));
  return ({ key, isProfessional }: Payer) => {
    const alike = key === '' ? [] : (byStart.get(startOf(key)) ?? []);
    const matched = alike.filter(({ payer }) => isSamePayer(payer, key));
    const paying = new Set(matched.map(({ clientId }) => clientId));
    const isOwn = paying.size === 1 && !isProfessional && matched.every(({ use }) => use !== 'shared');
    return { matched, paying, evidence: isOwn ? ('own' as const) : ('shared' as const) };
  };
}

export function placesOf({ clients }: Clues, owners: ReadonlySet<string>): Set<number> {
  return new Set([...owners].flatMap((id) => [...(clients.get(id)?.name.used ?? [])]));
}
