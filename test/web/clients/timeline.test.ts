import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CalendarDate } from '#shared/calendar-date.ts';
import {
  byDay,
  joinTimeline,
  TIMELINE_KINDS,
  type TimelineEntry,
  type TimelineKind,
  type TimelineSource,
} from '#web/clients/timeline.ts';

let made = 0;
function entry(kind: TimelineKind, day: string, time?: string): TimelineEntry<string> {
  made += 1;
  return {
    id: `e${made}`,
    kind,
    day: `2025-06-${day}` as CalendarDate,
    time,
    item: `${kind} ${day} ${time ?? ''}`,
  };
}
const source = (
  kind: TimelineKind,
  hasMore: boolean,
  ...entries: TimelineEntry<string>[]
): TimelineSource<string> => ({ kind, hasMore, entries });
const items = (entries: readonly TimelineEntry<string>[]) => entries.map(({ item }) => item.trim());

describe('the timeline', () => {
  it('joins lists newest first; an entry without a time is at the beginning of its day', () => {
    const { entries, toLoad } = joinTimeline(
      [
        source('money', false, entry('money', '10'), entry('money', '08')),
        source('messages', false, entry('messages', '10', '09:00'), entry('messages', '09', '23:59')),
      ],
      'all',
    );
    expect(items(entries)).toEqual(['messages 10 09:00', 'money 10', 'messages 09 23:59', 'money 08']);
    expect(toLoad).toEqual([]);
  });

  it('shows nothing older than the end of a list with more pages, and names that list', () => {
    const { entries, toLoad } = joinTimeline(
      [
        source('money', true, entry('money', '12'), entry('money', '10')),
        source('calls', false, entry('calls', '11', '10:00'), entry('calls', '09', '10:00')),
      ],
      'all',
    );
    expect(items(entries)).toEqual(['money 12', 'calls 11 10:00', 'money 10']);
    expect(toLoad).toEqual(['money']);
  });

  it('waits for the lists of its filter only', () => {
    const sources = [
      source('money', true, entry('money', '12')),
      source('calls', false, entry('calls', '09', '10:00')),
    ];
    expect(joinTimeline(sources, 'calls')).toMatchObject({ toLoad: [], entries: [{ kind: 'calls' }] });
    expect(joinTimeline(sources, 'money').toLoad).toEqual(['money']);
  });

  it('has the days as heads', () => {
    const days = byDay([entry('calls', '11', '10:00'), entry('money', '11'), entry('money', '10')]);
    expect(days.map(({ day, entries }) => [day, entries.length])).toEqual([
      ['2025-06-11', 2],
      ['2025-06-10', 1],
    ]);
  });

  it('never shows an entry before one that is loaded later, however far each list is loaded', () => {
    const list = fc.array(
      fc.record({ day: fc.integer({ min: 1, max: 20 }), hour: fc.integer({ min: 0, max: 23 }) }),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(
        fc.array(list, { minLength: 5, maxLength: 5 }),
        fc.array(fc.nat(12), { minLength: 5, maxLength: 5 }),
        (lists, loaded) => {
          const whole = lists.map((one, index) => {
            const kind = TIMELINE_KINDS[index] as TimelineKind;
            const entries = one
              .toSorted((a, b) => b.day - a.day || b.hour - a.hour)
              .map(({ day, hour }) =>
                entry(
                  kind,
                  String(day).padStart(2, '0'),
                  kind === 'money' ? undefined : `${String(hour).padStart(2, '0')}:00`,
                ),
              );
            return source(kind, false, ...entries);
          });
          const part = whole.map((one, index) => {
            const entries = one.entries.slice(0, loaded[index]);
            return { ...one, entries, hasMore: entries.length < one.entries.length };
          });
          const shown = joinTimeline(part, 'all');
          const all = joinTimeline(whole, 'all');
          const places = (entries: readonly TimelineEntry<string>[]) =>
            entries.map(({ day, time }) => `${day} ${time ?? '00:00'}`);
          expect(places(shown.entries)).toEqual(places(all.entries).slice(0, shown.entries.length));
          expect(shown.toLoad.length > 0).toBe(part.some(({ hasMore }) => hasMore));
        },
      ),
    );
  });
});
