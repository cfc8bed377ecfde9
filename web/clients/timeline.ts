import { type CalendarDate, fundDateAt, fundTimeAt } from '#shared/calendar-date.ts';
import { groupBy } from '#shared/group-by.ts';

export const TIMELINE_KINDS = ['money', 'calls', 'papers', 'messages', 'access'] as const;
export type TimelineKind = (typeof TIMELINE_KINDS)[number];
export const TIMELINE_FILTERS = ['all', ...TIMELINE_KINDS] as const;
export type TimelineFilter = (typeof TIMELINE_FILTERS)[number];

interface Moment {
  readonly day: CalendarDate;
  readonly time: string | undefined;
}

export interface TimelineEntry<Item> extends Moment {
  readonly id: string;
  readonly kind: TimelineKind;
  readonly item: Item;
}

export interface TimelineSource<Item> {
  readonly kind: TimelineKind;
  readonly entries: readonly TimelineEntry<Item>[];
  readonly hasMore: boolean;
}

export interface Timeline<Item> {
  /** Newest first. Entries older than the last loaded entry of an incomplete source are left out. */
  readonly entries: readonly TimelineEntry<Item>[];
  readonly toLoad: readonly TimelineKind[];
}

export function momentOf(instant: string): Moment {
  const at = new Date(instant);
  return { day: fundDateAt(at), time: fundTimeAt(at) };
}

function placeOf({ day, time = '00:00' }: Moment): string {
  return `${day} ${time}`;
}

export function joinTimeline<Item>(
  sources: readonly TimelineSource<Item>[],
  filter: TimelineFilter,
): Timeline<Item> {
  const chosen = sources.filter(({ kind }) => filter === 'all' || kind === filter);
  const ends = chosen.flatMap(({ kind, entries, hasMore }) => {
    const end = entries.at(-1);
    // `~` sorts after every date, so that no entry shows before the source's first page loads.
    return hasMore ? [{ kind, place: end ? placeOf(end) : '~' }] : [];
  });
  const horizon =
    ends
      .map(({ place }) => place)
      .sort()
      .at(-1) ?? '';
  const entries = chosen
    .flatMap((source) => source.entries)
    .filter((entry) => placeOf(entry) >= horizon)
    .sort((a, b) => (placeOf(a) < placeOf(b) ? 1 : placeOf(a) > placeOf(b) ? -1 : 0));
  return { entries, toLoad: ends.filter(({ place }) => place === horizon).map(({ kind }) => kind) };
}

export function byDay<Item>(all: readonly TimelineEntry<Item>[]) {
  return [...groupBy(all, ({ day }) => day)].map(([day, entries]) => ({ day, entries }));
}
