import type { Answered } from '#test/web/answers.ts';

type Answer = Answered<'getPayee'>;
type PayeeJson = NonNullable<Answer['payee']>;

export function payeeJson(overrides: Partial<PayeeJson> = {}): PayeeJson {
  return {
    id: 'daniel-0001',
    state: 'usable',
    account_name: 'D Rossi',
    bsb: '000-556',
    last_digits: '456',
    proposed_at: '2025-03-01T02:00:00.000Z',
    proposed_by_name: 'Daniel Rossi',
    usable_from: '2025-03-06',
    verified_at: '2025-03-04T02:00:00.000Z',
    verified_by_name: 'Sam Wood',
    verified_how: 'call',
    spoken_to: 'Daniel Rossi',
    name_match: 'same',
    approved_alone: false,
    document_id: null,
    document_checked_by_name: null,
    reason: '',
    suspended_at: null,
    suspended_reason: null,
    ...overrides,
  };
}

export const proposalJson = (overrides: Partial<PayeeJson> = {}) =>
  payeeJson({
    ...{ id: 'daniel-0002', state: 'proposed', last_digits: '902', bsb: '000-318' },
    ...{ proposed_at: '2025-06-10T02:00:00.000Z', usable_from: '2025-06-13' },
    ...{ verified_at: null, verified_by_name: null, verified_how: null, spoken_to: null, name_match: null },
    ...overrides,
  });

export const payeeAnswer = (overrides: Partial<Answer> = {}): { body: Answer } => ({
  body: { payee: null, proposed: null, former: [], numbers: [], also_of: [], tax: [], ...overrides },
});
