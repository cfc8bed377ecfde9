import type { Services } from '../services.ts';
import type { Write } from './change.ts';
import { update } from './write.ts';

/** A list of records that are not done yet, in the order in which somebody should look at them. */
export interface OpenList {
  readonly name: string;
  /** When this one is to be looked at; undefined when nothing is left to do. */
  readonly dueAt: string | undefined;
}

/** What puts a record into an open list, or takes it out. */
export function openListChange({ name, dueAt }: OpenList, id: string): { set: object; remove: string[] } {
  return dueAt === undefined
    ? { set: {}, remove: ['open_pk', 'open_sk'] }
    : { set: { open_pk: name, open_sk: `${dueAt}#${id}` }, remove: [] };
}

/**
 * Sets attributes of a record that stands in an open list until it is done, supposing nobody changed it since it
 * was read. What is undefined stays as it is.
 */
export function changeRecordWrite(
  services: Services,
  key: Readonly<Record<'pk' | 'sk', string>>,
  before: { readonly id: string; readonly version: number },
  change: object,
  open: OpenList,
): Write {
  const { set, remove } = openListChange(open, before.id);
  return update(services, {
    key,
    set: { ...change, ...set, version: before.version + 1 },
    remove,
    when: { version: before.version },
  });
}
