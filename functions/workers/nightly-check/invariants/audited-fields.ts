import {
  digestOf,
  type Facts,
  type ItemFacts,
  NO_FACTS,
  nameOfItem,
  readFacts,
} from '../../../ledger/facts.ts';
import { type Item, KINDS, kindOf, type Ledger, namesOf, unauditedOf } from '../read-ledger.ts';
import type { Breach } from './invariant.ts';

interface Said {
  readonly id: string;
  readonly facts: ItemFacts | null;
}

const LONGEST_WRITE_MS = 30_000;
const MOST_KEPT = 100;

const msOf = ({ id }: Said) => Number.parseInt(id.slice(0, 13).replace('-', ''), 16);

function areUnordered(one: Said, other: Said): boolean {
  const areVersioned = one.facts?.version !== undefined && other.facts?.version !== undefined;
  return !areVersioned && Math.abs(msOf(one) - msOf(other)) < LONGEST_WRITE_MS;
}

function newestFirst(all: readonly Said[]): Said[] {
  const byTime = [...all].sort((one, other) => (one.id < other.id ? -1 : 1));
  const since = byTime.slice(byTime.findLastIndex(({ facts }) => facts === null) + 1);
  const versioned = since.filter(({ facts }) => facts?.version !== undefined);
  versioned.sort((one, other) => Number(one.facts?.version) - Number(other.facts?.version));
  return since
    .map((said) => (said.facts?.version === undefined ? said : (versioned.shift() ?? said)))
    .reverse();
}

function lastDigests(said: readonly Said[]): Map<string, Set<string>> {
  const digests = new Map<string, { said: Said; may: Set<string> }>();
  let whole: Said | undefined;
  for (const one of said) {
    for (const [field, digest] of Object.entries(one.facts?.fields ?? {})) {
      // A newer write of the whole item without this field removed the field. The digest `''` stands for a missing field.
      const last = digests.get(field) ?? { said: whole ?? one, may: new Set(whole ? [''] : []) };
      if (last.said === one || areUnordered(last.said, one)) last.may.add(digest);
      digests.set(field, last);
    }
    if (one.facts?.isWhole) whole ??= one;
  }
  return new Map([...digests].map(([field, { may }]) => [field, may]));
}

/** I18: every field of every item agrees with its last audit row, and no item is missing. */
export function* auditedFields(ledger: Ledger): Generator<Breach> {
  const breach = (detail: string): Breach => ({ invariant: 'I18', detail });
  const rowsOf = new Map<string, number[]>();
  let hasOldRows = false;
  for (const [index, row] of ledger.audit.entries()) {
    const facts = readFacts(row);
    hasOldRows ||= facts === undefined;
    for (const name of Object.keys(facts ?? {})) {
      const rows = rowsOf.get(name);
      if (rows) rows.push(index);
      else rowsOf.set(name, [index]);
    }
  }
  const kept = new Map<number, Facts>();
  const saidOf = (name: string) =>
    (rowsOf.get(name) ?? []).map((index): Said => {
      const row = ledger.audit[index] ?? {};
      const facts = kept.get(index) ?? readFacts(row) ?? {};
      if (kept.size === MOST_KEPT) kept.clear();
      kept.set(index, facts);
      return { id: String(row.id), facts: facts[name] ?? null };
    });
  const placeOf = (item: Item) => rowsOf.get(nameOfItem(item))?.[0] ?? 0;

  for (const kind of namesOf(KINDS)) {
    const unaudited = unauditedOf(kind);
    if (unaudited.has('*')) continue;
    for (const item of [...ledger[kind]].sort((one, other) => placeOf(one) - placeOf(other))) {
      const name = nameOfItem(item);
      const said = newestFirst(saidOf(name));
      rowsOf.delete(name);
      const digests = lastDigests(said);
      const isWhole = said.some(({ facts }) => facts?.isWhole);
      for (const field of new Set([...Object.keys(item), ...digests.keys()])) {
        if (field === 'version' || unaudited.has(field) || NO_FACTS.has(field)) continue;
        // Old audit rows contain no digests. If such rows exist, a field without a digest is not checked.
        const may = digests.get(field) ?? (isWhole || !hasOldRows ? new Set(['']) : undefined);
        if (may && !may.has(digestOf(item[field])))
          yield breach(`${name}: its ${field} is not as its audit rows say`);
      }
    }
  }
  for (const name of rowsOf.keys()) {
    const [pk = '', ...sk] = name.split(' ');
    const kind = kindOf({ pk, sk: sk.join(' ') });
    if (kind && !unauditedOf(kind).has('*') && newestFirst(saidOf(name)).length > 0)
      yield breach(`${name}: is missing, although no audit row removes it`);
  }
  for (const item of ledger.unknown) {
    const keys = nameOfItem(item).replaceAll(/#\S*/g, '#');
    yield breach(
      `${keys}: of no kind; name it in KINDS of read-ledger.ts, and in UNAUDITED what no audit row holds`,
    );
  }
}
