import type { Answered, Listed } from '#test/web/answers.ts';

export type MoveJson = Listed<'listUnitMoves', 'moves'>;
type HolderJson = Listed<'getRegister', 'holders'>;

export function moveJson(id: string, overrides: Partial<MoveJson> = {}): MoveJson {
  return {
    id,
    kind: 'issue',
    client_id: 'client-1',
    client_name: 'Daniel Rossi',
    day: '2025-02-20',
    units: 40_000,
    price: 1,
    amount: 40_000,
    balance: 40_000,
    other_client_id: null,
    other_client_name: null,
    document_id: null,
    reason: '',
    source: 'Call 2025-01',
    transaction_id: null,
    recorded_at: '2025-02-20T02:00:00.000Z',
    recorded_by_name: 'Sam Wood',
    approved_by_name: null,
    approved_alone: false,
    reversed_at: null,
    annulled: false,
    corrects: null,
    ...overrides,
  };
}

export function holderJson(overrides: Partial<HolderJson> = {}): HolderJson {
  return {
    client_id: 'client-1',
    name: 'Daniel Rossi',
    entity_name: 'Rossi Retirement Fund',
    address: '',
    units: 47_464.6744,
    share_percent: 54.26,
    value: 50_000,
    entered_on: '2025-02-20',
    left_on: null,
    ...overrides,
  };
}

export const GRACE = holderJson({
  client_id: 'client-2',
  name: 'Grace Liu',
  entity_name: '',
  units: 40_000,
  share_percent: 45.74,
  value: 42_136.6,
});
export const HARBOUR = holderJson({
  client_id: 'client-3',
  name: 'Harbourside Wealth',
  units: 0,
  share_percent: 0,
  value: 0,
  left_on: '2025-04-01',
});

export const MOVES = [
  moveJson('m3', {
    kind: 'transfer-in',
    client_id: 'client-2',
    client_name: 'Grace Liu',
    day: '2025-04-01',
    price: null,
    other_client_name: 'Harbourside Wealth',
    document_id: 'd1',
    reason: 'Sold',
    approved_by_name: 'Helen Park',
  }),
  moveJson('m3b', {
    kind: 'transfer-out',
    client_id: 'client-3',
    client_name: 'Harbourside Wealth',
    day: '2025-04-01',
    units: -40_000,
    price: null,
    other_client_name: 'Grace Liu',
  }),
  moveJson('m2', { units: 47_464.6744, price: 1.053415, day: '2025-03-01' }),
  moveJson('m0', { annulled: true, reversed_at: '2025-02-21T02:00:00.000Z' }),
  moveJson('m1', { client_id: 'client-3', client_name: 'Harbourside Wealth' }),
];

export const registerJson = (overrides: Partial<Answered<'getRegister'>> = {}): Answered<'getRegister'> => ({
  on: '2025-06-11',
  holders: [holderJson(), GRACE],
  former: [HARBOUR],
  units_on_issue: 87_464.6744,
  price: 1.053415,
  price_day: '2025-03-31',
  ...overrides,
});

export const movesJson = (overrides: Partial<Answered<'listUnitMoves'>> = {}): Answered<'listUnitMoves'> => ({
  moves: MOVES,
  total: MOVES.length,
  next_cursor: null,
  waiting: [],
  ...overrides,
});
