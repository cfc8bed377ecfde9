import { type CalendarDate, displayDate } from '#shared/calendar-date.ts';
import {
  CLIENT_DETAIL_FIELDS,
  type ClientDetailField,
  type ClientDetailValues,
  perDetail,
} from '#shared/client-fields.ts';
import { formatField } from '#shared/field-words.ts';

export const WRITTEN_DETAILS: ClientDetailValues = {
  ...valuesOf((label) => `${label} as written`, -1),
  name: 'Priya Nair',
  mobile: '0491 570 006',
  member_since: '2019-07-01',
};

export const OTHER_DETAILS: ClientDetailValues = {
  ...valuesOf((label) => `${label} as changed`, -2),
  name: 'Priya Rao',
  mobile: '0491 570 007',
  member_since: '2018-12-24',
};

export function shownDetail(name: ClientDetailField, value: string): string {
  return name === 'member_since' ? displayDate(value as CalendarDate) : value;
}

export function valuesOf(textOf: (label: string) => string, place: number): ClientDetailValues {
  return perDetail(CLIENT_DETAIL_FIELDS, (field, name) =>
    field.kind === 'words'
      ? field.words.at(place)
      : field.kind === 'day'
        ? '2019-07-01'
        : textOf(formatField(name)),
  ) as ClientDetailValues;
}
