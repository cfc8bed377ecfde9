import type { ExportItem } from '../records/export-store.ts';
import type { ExportedList, Filters } from './exported-list.ts';
import { openList, titleOf } from './lists.ts';
import { makeList } from './make-list.ts';
import type { Maker } from './run-export.ts';

export function listMaker(opened?: ExportedList): Maker {
  return async (item, context, onProgress) => {
    const { list, format } = item;
    if (list === 'archive') throw new Error('An archive is no list');
    const exported = opened ?? (await openList(list, filtersOf(item), context));
    return makeList(exported, { title: titleOf(list), format, onProgress });
  };
}

export function filtersOf({ filters }: Pick<ExportItem, 'filters'>): Filters {
  return JSON.parse(filters);
}
