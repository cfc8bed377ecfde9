import { isZipList } from '#shared/terms.ts';
import type { ExportItem } from '../records/export-store.ts';
import type { ExportedList, Filters } from './exported-list.ts';
import { openList, titleOf } from './lists.ts';
import { makeList } from './make-list.ts';
import type { Maker } from './run-export.ts';

export function listMaker(opened?: ExportedList): Maker {
  return async (item, context, onProgress) => {
    const { list, format } = item;
    if (isZipList(list)) throw new Error('A ZIP of files is no list');
    const exported = opened ?? (await openList(list, filtersOf(item), context));
    return makeList(exported, { title: titleOf(list), format, onProgress });
  };
}

export function filtersOf({ filters }: Pick<ExportItem, 'filters'>): Filters {
  return JSON.parse(filters);
}
