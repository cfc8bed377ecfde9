import type { Answered, Listed } from '#test/web/answers.ts';

export type LineJson = Listed<'listPayoutLines', 'lines'>;
export type FileJson = Listed<'listPaymentFiles', 'files'>;
type OutflowJson = Listed<'listUnpaid', 'outflows'>;

export function lineJson(number: number, overrides: Partial<LineJson> = {}): LineJson {
  return {
    id: `d7-000${number}`,
    reference: `D0007-000${number}`,
    client_id: `client-${number}`,
    client_name: ['', 'Elena Novak', 'Tom Fitzgerald', 'Jordan Tran'][number] ?? 'Mei Tanaka',
    type: 'distribution',
    state: 'ready',
    held_because: null,
    amount: number * 100,
    day: '2026-11-20',
    bsb: '000-845',
    account: '•••345',
    paid_on: null,
    distribution_id: 'd7',
    file_id: null,
    move_id: null,
    price_id: null,
    created_at: '2026-11-12T02:00:00.000Z',
    ...overrides,
  };
}

export function fileJson(overrides: Partial<FileJson> = {}): FileJson {
  return {
    id: 'f1',
    reference: 'PF0012',
    type: 'distribution',
    state: 'made',
    distribution_id: 'd7',
    from_account_id: 'main',
    from_account_name: 'Main account',
    pay_on: '2026-11-20',
    sha256: 'e4c64547',
    count: 2,
    total: 300,
    paid: { count: 0, total: 0 },
    returned_count: 0,
    lines_left_count: 0,
    made_by_name: 'Sam Wood',
    made_at: '2026-11-16T02:00:00.000Z',
    fetched_at: null,
    fetched_by_name: null,
    voided_at: null,
    voided_by_name: null,
    void_reason: null,
    ...overrides,
  };
}

export function unpaidJson(overrides: Partial<Answered<'listUnpaid'>> = {}): Answered<'listUnpaid'> {
  return { files: [fileJson()], unpaid: { count: 3, total: 600 }, outflows: [], returns: [], ...overrides };
}

export function outflowJson(overrides: Partial<OutflowJson> = {}): OutflowJson {
  return {
    transaction_id: 't1',
    txn_date: '2026-11-20',
    description: 'PF0012 DISTRIBUTION',
    type: '',
    account_id: 'main',
    amount: -300,
    left: 300,
    suggestions: [
      {
        file_id: 'f1',
        line_ids: ['d7-0001', 'd7-0002'],
        amount: 300,
        rejected_line_id: null,
        reasons: ['It is the exact sum of the file.'],
        safe: true,
      },
    ],
    ...overrides,
  };
}
