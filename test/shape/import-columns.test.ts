import { expect, test } from 'vitest';
import { CALL_COLUMNS } from '#functions/capital-calls/call-rows.ts';
import { CLIENT_COLUMNS } from '#functions/clients/client-rows.ts';
import { PROPERTY_COLUMNS } from '#functions/fund/property-rows.ts';
import { REGISTER_COLUMNS } from '#functions/register/register-rows.ts';
import { CLIENT_DETAIL_FIELDS } from '#shared/client-fields.ts';
import { HEADINGS as CALL_HEADINGS } from '#web/capital-calls/import-capital-calls.tsx';
import { HEADINGS as CLIENT_HEADINGS } from '#web/clients/import-clients.tsx';
import { HEADINGS as PROPERTY_HEADINGS } from '#web/fund/import-properties.tsx';
import { HEADINGS as REGISTER_HEADINGS } from '#web/register/open-register.tsx';

test.each([
  ['clients', CLIENT_COLUMNS, CLIENT_HEADINGS],
  ['properties', PROPERTY_COLUMNS, PROPERTY_HEADINGS],
  ['capital calls', CALL_COLUMNS, CALL_HEADINGS],
  ['the register', REGISTER_COLUMNS, REGISTER_HEADINGS],
])('the dialog that imports %s names each column that is read', (_, columns, headings) => {
  const labels = (required: boolean) =>
    columns
      .filter((column) => !('isOwn' in column))
      .filter((column) => Boolean('required' in column && column.required) === required)
      .map(({ label }) => label);
  const offered = (names: readonly string[]) => names.map((name) => name.toLowerCase()).sort();
  expect(offered(headings.required)).toEqual(labels(true).sort());
  expect(offered(headings.optional)).toEqual(labels(false).sort());
});

test('a client can be imported with every detail that the form has', () => {
  expect(CLIENT_COLUMNS.map(({ name }) => name)).toEqual(expect.arrayContaining([...CLIENT_DETAIL_FIELDS]));
});
