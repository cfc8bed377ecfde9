import type { ClientDetailField } from '#shared/terms.ts';

/** A value for each detail of a client that people write down. */
export const WRITTEN_DETAILS = {
  name: 'Priya Nair',
  mobile: '0491 570 006',
  entity_type: 'SMSF',
  entity_name: 'Nair Super',
  address: '1 Example Street',
  notes: 'Prefers post',
} as const satisfies Record<ClientDetailField, string>;

/** The text by which screens show each: as it is stored, unless said otherwise here. */
export const SHOWN_DETAILS: Readonly<Record<ClientDetailField, string>> = { ...WRITTEN_DETAILS };

/** Another for each. */
export const OTHER_DETAILS = {
  name: 'Priya Rao',
  mobile: '0491 570 007',
  entity_type: 'Other',
  entity_name: 'Rao Trust',
  address: '2 Example Street',
  notes: 'Prefers e-mail',
} as const satisfies Record<ClientDetailField, string>;
