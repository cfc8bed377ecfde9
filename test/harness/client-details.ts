import { CLIENT_DETAIL_FIELDS, type ClientDetailValues, perDetail } from '#shared/client-fields.ts';
import { formatField } from '#shared/field-words.ts';

export const WRITTEN_DETAILS: ClientDetailValues = {
  ...valuesOf((label) => `${label} as written`, -1),
  name: 'Priya Nair',
  mobile: '0491 570 006',
};

export const OTHER_DETAILS: ClientDetailValues = {
  ...valuesOf((label) => `${label} as changed`, -2),
  name: 'Priya Rao',
  mobile: '0491 570 007',
};

/** A value for each detail: the text from `textOf` or, for a detail with fixed words, the word at `place`. */
export function valuesOf(textOf: (label: string) => string, place: number): ClientDetailValues {
  return perDetail(CLIENT_DETAIL_FIELDS, (field, name) =>
    field.kind === 'words' ? field.words.at(place) : textOf(formatField(name)),
  ) as ClientDetailValues;
}
