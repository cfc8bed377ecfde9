// @vitest-environment happy-dom
import { render } from '@testing-library/react';
import { createElement } from 'react';
import { describe, expect, it, vi } from 'vitest';
import type { ClientDetail } from '#shared/contract/clients.ts';
import type { Cents } from '#shared/money.ts';
import { CLIENT_DETAIL_FIELDS } from '#shared/terms.ts';
import { OTHER_DETAILS, WRITTEN_DETAILS } from '#test/harness/client-details.ts';
import { clientOf } from '#test/web/clients/some-clients.ts';
import { ApiError } from '#web/api/api-error.ts';
import { checkInput } from '#web/api/client.ts';
import { ClientFields } from '#web/clients/client-fields.tsx';
import {
  changesOf,
  clientFormOf,
  EMPTY_CLIENT_FORM,
  readClientForm,
  refusalOf,
} from '#web/clients/client-form.ts';

vi.mock('#web/session-state.ts', () => ({ idToken: async () => 'id-token' }));

const check = (input: Parameters<typeof checkInput<'createClient'>>[1]) => checkInput('createClient', input);
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
    expect(readClientForm(GOOD, check)).toEqual({ input: { ...GOOD, pledged_amount: 1_500_000_00 } });
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
    expect(readClientForm({ ...GOOD, ...wrong }, check)).toEqual({ problems });
  });

  it('takes a pledge of nothing', () => {
    expect(readClientForm({ ...GOOD, pledged_amount: '0' }, check)).toMatchObject({
      input: { pledged_amount: 0 },
    });
  });
});

describe('an edit', () => {
  const edited = (change: object) => {
    const read = readClientForm({ ...clientFormOf(CLIENT), ...change }, () => []);
    if ('problems' in read) throw new Error('The form was refused');
    return changesOf(read.input, CLIENT);
  };

  it('sends nothing when nothing differs', () => {
    expect(edited({})).toEqual({});
    expect(edited({ name: ' Olivia Chen ' })).toEqual({});
  });

  it('sends only what differs, so that others’ changes stay', () => {
    expect(edited({ pledged_amount: '200000', notes: '' })).toEqual({
      pledged_amount: 200_000_00,
      notes: '',
    });
  });
});

describe('every detail of a client', () => {
  it.each(CLIENT_DETAIL_FIELDS)('%s is sent when it was edited', (field) => {
    const client = { ...CLIENT, ...WRITTEN_DETAILS };
    const read = readClientForm({ ...clientFormOf(client), [field]: OTHER_DETAILS[field] }, () => []);
    if ('problems' in read) throw new Error('The form was refused');
    expect(changesOf(read.input, client)).toEqual({ [field]: OTHER_DETAILS[field] });
  });

  it('has its place in the form', () => {
    const client = { ...CLIENT, ...WRITTEN_DETAILS };
    render(
      createElement(ClientFields, {
        text: clientFormOf(client),
        problems: {},
        onChange: () => {},
        isNew: true,
      }),
    );
    const values = [...document.querySelectorAll<HTMLInputElement>('input, textarea')]
      .filter(({ type, checked }) => type !== 'radio' || checked)
      .map(({ value }) => value);
    expect(values.sort()).toEqual([...Object.values(WRITTEN_DETAILS), client.email, '150,000.00'].sort());
  });
});

describe('a refusal', () => {
  const refused = (code: string, message: string, path?: string) =>
    refusalOf(
      new ApiError({ status: 409, code, message, issues: path ? [{ path, message: 'Not like this' }] : [] }),
    );

  it.each([
    ['email-in-use', 'email'],
    ['pledge-below-paid', 'pledged_amount'],
  ])('%s stands at the field %s', (code, field) => {
    expect(refused(code, 'No.')).toEqual({ problems: { [field]: 'No.' } });
  });

  it('of a field stands there, any other above the form', () => {
    expect(refused('invalid-input', 'Some details.', 'mobile')).toEqual({
      problems: { mobile: 'Not like this' },
    });
    expect(refused('changed-meanwhile', 'Reload.')).toEqual({ problems: {}, sentence: 'Reload.' });
  });
});
