import type { Services } from '../services.ts';
import type { Write } from './change.ts';
import { updateVersion } from './write.ts';

export interface OpenList {
  readonly name: string;
  readonly dueAt: string | undefined;
}

export const NOT_OPEN = { open_pk: undefined, open_sk: undefined } as const;

export function openListKeys({ name, dueAt }: OpenList, id: string) {
  return dueAt === undefined ? NOT_OPEN : { open_pk: name, open_sk: `${dueAt}#${id}` };
}

export function changeRecordWrite(
  services: Services,
  key: Readonly<Record<'pk' | 'sk', string>>,
  before: { readonly id: string; readonly version: number },
  set: object,
  open: OpenList,
  more: Pick<Parameters<typeof updateVersion>[3], 'when' | 'add'> = {},
): Write {
  return updateVersion(services, key, before, { ...more, set, change: openListKeys(open, before.id) });
}
