import { createHash } from 'node:crypto';
import type { Services } from '../services.ts';
import type { Write } from './change.ts';
import { findItems } from './read.ts';
import { absent, alsoSetting, conditionHolds, exists, update } from './write.ts';

/** What an audit row has besides its content: its place in the history of its record, the row before it, and its own seal. */
export interface ChainLink {
  /** 1 for the first row of a record. */
  readonly seq: number;
  /** The hash of the row before; empty for the first. */
  readonly previous_hash: string;
  readonly hash: string;
}

/** An audit row as it is stored, before it is chained. */
export type UnchainedRow = Readonly<Record<string, unknown>> & {
  readonly pk: string;
  readonly sk: string;
  readonly target: string;
};

type Key = Readonly<Record<'pk' | 'sk', string>>;

const HEAD = 'audit_head';

/**
 * The records that hold the head of their own chain, because many of them are changed in one transaction, which has only
 * room for their own items: the sort keys by the kind in the partition key. Any other record has an item for it.
 */
const HEAD_IN_RECORD: Readonly<Record<string, string>> = { TXN: 'TXN', CALL: 'CALL' };

/** The record that holds the head of the chain, for the kinds that do. */
export function recordOfHead(target: string): Key | undefined {
  const sk = HEAD_IN_RECORD[target.split('#', 1)[0] ?? ''];
  return sk === undefined ? undefined : { pk: target, sk };
}

/** The item of a head that stands in no record. */
export function headKey(target: string): Key {
  return { pk: `AUDIT_HEAD#${target}`, sk: 'HEAD' };
}

/** The end of a chain as it is stored: how many rows, and the hash of the last. */
export function headOf({ seq, hash }: Pick<ChainLink, 'seq' | 'hash'>): string {
  return `${seq}:${hash}`;
}

/**
 * A value as text that is the same before it is stored and after: keys in order, without what is undefined, and without
 * halves of characters, which the database replaces.
 */
function stable(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed();
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.filter((one) => one !== undefined).map(stable);
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  return fields
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, field]) => [name.toWellFormed(), stable(field)]);
}

/** The hash of an audit row with all its attributes but the hash itself, so with that of the row before. */
export function hashOfRow({ hash: _, ...row }: Readonly<Record<string, unknown>>): string {
  return createHash('sha256')
    .update(JSON.stringify(stable(row)))
    .digest('base64url');
}

/** The head of a chain: where it goes on, and what is stored of it. */
interface Head {
  /** The end of the chain; undefined where nothing is chained yet. */
  readonly value: string | undefined;
  /** What the record says, of a kind that holds its own head; undefined while there is no such record. */
  readonly inRecord: { readonly head: string | undefined } | undefined;
  readonly inItem: string | undefined;
}
export type Heads = ReadonlyMap<string, Head>;

const MOST_KNOWN = 1_000;

/** The heads that this process wrote last. One that another has changed since fails its condition, and is read. */
const known = new WeakMap<object, Map<string, Head>>();

function knownHeads({ database }: Services): Map<string, Head> {
  const heads = known.get(database) ?? new Map<string, Head>();
  known.set(database, heads);
  return heads;
}

/** The heads of these records’ chains as this process knows them; those that it does not know are read. */
export async function headsOf(services: Services, targets: Iterable<string>): Promise<Heads> {
  const heads = knownHeads(services);
  const unknown = [...targets].filter((target) => !heads.has(target));
  const found = unknown.length > 0 ? await findHeads(services, unknown) : [];
  return new Map([
    ...[...targets].flatMap((target) => {
      const head = heads.get(target);
      return head ? [[target, head] as const] : [];
    }),
    ...found,
  ]);
}

/** Remembers the heads of a change that was written. */
export function rememberHeads(
  services: Services,
  writes: Readonly<Record<string, Write>>,
  heads: Heads,
  after: ReadonlyMap<string, string>,
): void {
  const remembered = knownHeads(services);
  for (const [target, value] of after) {
    const record = recordOfHead(target);
    const write = record && Object.values(writes).find((one) => isWriteOf(one, record));
    const before = heads.get(target);
    const isInRecord = write ? !write.Delete : before?.inRecord !== undefined;
    remembered.delete(target);
    remembered.set(
      target,
      isInRecord
        ? { value, inRecord: { head: value }, inItem: before?.inItem }
        : { value, inRecord: undefined, inItem: value },
    );
  }
  for (const target of remembered.keys()) {
    if (remembered.size <= MOST_KNOWN) break;
    remembered.delete(target);
  }
}

/** Forgets what was known of heads that turned out to be others. */
export function forgetHeads(services: Services, targets: Iterable<string>): void {
  for (const target of targets) knownHeads(services).delete(target);
}

/** The heads of these records’ chains, as stored. */
async function findHeads(services: Services, targets: Iterable<string>): Promise<Heads> {
  const asked = [...new Set(targets)];
  const keys = asked.flatMap((target) => [headKey(target), recordOfHead(target) ?? []].flat());
  const items = await findItems(services, keys, ['pk', 'sk', HEAD]);
  const found = new Map(items.map((item) => [String(item.pk), { head: item[HEAD] as string | undefined }]));
  return new Map(
    asked.map((target) => {
      const inRecord = recordOfHead(target) && found.get(target);
      const inItem = found.get(headKey(target).pk)?.head;
      // A record that left and came again goes on with the chain of the former one.
      return [target, { value: inRecord?.head ?? inItem, inRecord, inItem }];
    }),
  );
}

/** The rows of one change, chained to what was before, and the heads that follow. */
export function chainRows<Row extends UnchainedRow>(
  rows: readonly Row[],
  heads: Heads,
): { rows: (Row & ChainLink)[]; after: ReadonlyMap<string, string> } {
  const after = new Map<string, string>();
  const chained = rows.map((row) => {
    const { target } = row;
    const [before = '', previous = ''] = (after.get(target) ?? heads.get(target)?.value ?? '0:').split(':');
    const linked = { ...row, seq: Number(before) + 1, previous_hash: previous };
    const link = { ...linked, hash: hashOfRow(linked) };
    after.set(target, headOf(link));
    return link;
  });
  return { rows: chained, after };
}

const PREFIX = 'chain:';

/**
 * Returns the failed writes whose own condition does not hold. The others failed only because another change moved the
 * audit head of their record.
 */
export async function failedOnOwnCondition(
  services: Services,
  writes: Readonly<Record<string, Write>>,
  failed: Iterable<string>,
): Promise<string[]> {
  const names = [...failed].filter((name) => !name.startsWith(PREFIX));
  const records = new Map(
    names.flatMap((name) => {
      const { pk, sk } = keyOfWrite(writes[name]) ?? {};
      const record = recordOfHead(String(pk));
      return record?.sk === sk && record ? [[name, record] as const] : [];
    }),
  );
  const items = await findItems(services, [...records.values()]);
  return names.filter((name) => {
    const record = records.get(name);
    const write = writes[name];
    // Without a head in the record, only the write’s own condition can have failed.
    if (!record || !write || write.Delete) return true;
    return !conditionHolds(write, items.find(({ pk }) => pk === record.pk) ?? {});
  });
}

/**
 * The writes of a change with the new heads of its chains, on the condition that the heads are those that were read: in
 * the writes of the records that hold their own, and in writes of their own.
 */
export function withHeads(
  services: Services,
  writes: Readonly<Record<string, Write>>,
  heads: Heads,
  after: ReadonlyMap<string, string>,
): Record<string, Write> {
  const all = { ...writes };
  for (const [target, next] of after) {
    const { inRecord, inItem } = heads.get(target) ?? {};
    const record = recordOfHead(target);
    const [name, write] = (record && Object.entries(writes).find(([, one]) => isWriteOf(one, record))) ?? [];
    if (name !== undefined && write && !write.Delete) {
      all[name] = alsoSetting(services, write, {
        set: { [HEAD]: next },
        when: { [HEAD]: inRecord?.head ?? absent },
      });
    } else if (record && inRecord && !write) {
      all[`${PREFIX}${target}`] = update(services, {
        key: record,
        set: { [HEAD]: next },
        when: { pk: exists, [HEAD]: inRecord.head ?? absent },
      });
    } else {
      // A record that is deleted leaves its chain to an item.
      all[`${PREFIX}${target}`] = update(services, {
        key: headKey(target),
        set: { [HEAD]: next },
        when: { [HEAD]: inItem ?? absent },
      });
    }
  }
  return all;
}

function keyOfWrite(write: Write | undefined): Record<string, unknown> | undefined {
  return write?.Put?.Item ?? write?.Update?.Key ?? write?.Delete?.Key;
}

function isWriteOf(write: Write, { pk, sk }: Key): boolean {
  const key = keyOfWrite(write);
  return key?.pk === pk && key.sk === sk;
}
