// @vitest-environment happy-dom
import { render } from '@testing-library/react';
import { createElement } from 'react';
import { describe, expect, it } from 'vitest';
import { parseDisplayDate } from '#shared/calendar-date.ts';
import { CLIENT_DETAIL_FIELDS } from '#shared/client-fields.ts';
import type { ClientDetail } from '#shared/contract/clients.ts';
import type { Cents } from '#shared/money.ts';
import { OTHER_DETAILS, shownDetail, WRITTEN_DETAILS } from '#test/harness/client-details.ts';
import { clientOf } from '#test/web/clients/some-clients.ts';
import { ClientFields } from '#web/clients/client-fields.tsx';
import {
  CLIENT_TEXT_READERS,
  type ClientFormText,
  changesOf,
  clientFormOf,
  EMPTY_CLIENT_FORM,
} from '#web/clients/client-form.ts';
import { readForm } from '#web/forms/read-form.ts';

const read = (text: ClientFormText) =>
  readForm('createClient', { typed: CLIENT_TEXT_READERS, input: (given) => given }, text);
const GOOD = {
  ...EMPTY_CLIENT_FORM,
  name: 'Olivia Chen',
  email: 'olivia.chen@example.com',
  pledged_amount: '1,500,000',
};
const CLIENT: ClientDetail = {
  ...clientOf({ mobile: '0400 000 000', pledged_amount: 150_000_00 as Cents }),
  notes: 'Calls after 15:00',
  documents: [],
  recent_transactions: [],
  financial_summary: { total_paid: 0 as Cents, outstanding_amount: 150_000_00 as Cents },
};

describe('a form', () => {
  it('becomes the input of the call', () => {
    expect(read(GOOD)).toEqual({ input: { ...GOOD, pledged_amount: 1_500_000_00 } });
  });

  it.each([
    [{ name: '  ' }, { name: 'Required' }],
    [{ email: 'olivia' }, { email: 'Enter an email address' }],
    [{ email: '' }, { email: 'Enter an email address' }],
    [{ pledged_amount: '' }, { pledged_amount: 'Pledge amount is required' }],
    [{ pledged_amount: '1.234' }, { pledged_amount: 'Enter an amount in dollars with at most two decimals' }],
    [{ pledged_amount: '500000000000' }, { pledged_amount: 'At most $100,000,000,000' }],
    [{ pledged_amount: '-1' }, { pledged_amount: 'Amount must not be negative' }],
    [{ entity_name: 'x'.repeat(121) }, { entity_name: 'At most 120 characters' }],
  ])('with %o is refused at its field', (wrong, problems) => {
    expect(read({ ...GOOD, ...wrong })).toEqual({ problems, unplaced: undefined });
  });

  it('accepts a pledge of zero', () => {
    expect(read({ ...GOOD, pledged_amount: '0' })).toMatchObject({ input: { pledged_amount: 0 } });
  });
});

function edit(client: ClientDetail, change: object) {
  const edited = read({ ...clientFormOf(client), ...change });
  if ('problems' in edited) throw new Error('The form was refused');
  return changesOf({ ...edited.input, id: client.id }, client);
}

describe('an edit', () => {
  const edited = (change: object) => edit(CLIENT, change);

  it('sends nothing when nothing changed', () => {
    expect(edited({})).toEqual({});
    expect(edited({ name: ' Olivia Chen ' })).toEqual({});
  });

  it('sends only what changed, so that other people’s changes are kept', () => {
    expect(edited({ pledged_amount: '200000', notes: '' })).toEqual({
      pledged_amount: 200_000_00,
      notes: '',
    });
  });
});

describe('every detail of a client', () => {
  it.each(CLIENT_DETAIL_FIELDS)('%s is sent when it was edited', (field) => {
    const client = { ...CLIENT, ...WRITTEN_DETAILS };
    const typed = shownDetail(field, OTHER_DETAILS[field]);
    expect(edit(client, { [field]: typed })).toEqual({ [field]: OTHER_DETAILS[field] });
  });

  it('has a field in the form', () => {
    const client = { ...CLIENT, ...WRITTEN_DETAILS };
    const text = clientFormOf(client);
    const field = <Name extends keyof ClientFormText>(name: Name) => ({
      value: text[name],
      error: undefined,
      onChange: () => {},
    });
    const day = (name: keyof ClientFormText) => ({ ...field(name), value: parseDisplayDate(text[name]) });
    render(createElement(ClientFields, { form: { field, day }, isNew: true }));
    const values = [...document.querySelectorAll<HTMLInputElement>('input, select, textarea')]
      .filter(({ type, checked }) => type !== 'radio' || checked)
      .map(({ value }) => value);
    const shown = { ...text, pledged_amount: '150,000.00' };
    expect(values.sort()).toEqual(Object.values(shown).sort());
  });
});
