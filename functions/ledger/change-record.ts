import type { Services } from '../services.ts';
import type { Write } from './change.ts';
import type { Test } from './expressions.ts';
import { updateVersion } from './write.ts';

export interface OpenList {
  readonly name: string;
  readonly dueAt: string | undefined;
}

export function openListChange({ name, dueAt }: OpenList, id: string): { set: object; remove: string[] } {
  return dueAt === undefined
    ? { set: {}, remove: ['open_pk', 'open_sk'] }
    : { set: { open_pk: name, open_sk: `${dueAt}#${id}` }, remove: [] };
}

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
  return updateVersion(services, key, before, { set: { ...change, ...set }, remove, add, when });
}
