import type { Services } from '../services.ts';
import type { Write } from './change.ts';
import type { Test } from './expressions.ts';
import { update } from './write.ts';

/** An index list of unfinished records, sorted by when they are due. */
export interface OpenList {
  readonly name: string;
  /** When the record is due; undefined when it is finished. */
  readonly dueAt: string | undefined;
}

/** The attributes that add a record to an open list or remove it. */
export function openListChange({ name, dueAt }: OpenList, id: string): { set: object; remove: string[] } {
  return dueAt === undefined
    ? { set: {}, remove: ['open_pk', 'open_sk'] }
    : { set: { open_pk: name, open_sk: `${dueAt}#${id}` }, remove: [] };
}

/**
 * Changes attributes of a record in an open list, if nobody changed the record since it was read and the tests in `when` hold.
 * Undefined attributes stay unchanged; `add` adds to numbers.
 */
export function changeRecordWrite(
  services: Services,
  key: Readonly<Record<'pk' | 'sk', string>>,
  before: { readonly id: string; readonly version: number },
  change: object,
  open: OpenList,
  {
    when = {},
    add = {},
  }: { when?: Readonly<Record<string, Test>>; add?: Readonly<Record<string, number>> } = {},
): Write {
  const { set, remove } = openListChange(open, before.id);
  return update(services, {
    key,
    set: { ...change, ...set, version: before.version + 1 },
    remove,
    add,
    when: { version: before.version, ...when },
  });
}
