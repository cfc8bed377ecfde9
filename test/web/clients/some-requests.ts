import type { Answered } from '#test/web/answers.ts';

type RequestJson = Answered<'listChangeRequests'>['requests'][number];

export function requestJson(id: string, overrides: Partial<RequestJson> = {}): RequestJson {
  return {
    id,
    client_id: 'c1',
    client_name: 'Olivia Chen',
    field: 'name',
    kind: 'asked',
    before: 'Olivia Chen',
    value: 'Olivia Wu',
    state: 'open',
    asked_at: '2025-06-10T04:36:00.000Z',
    ended_at: null,
    reason: '',
    asked_by_name: 'Olivia Chen',
    asked_by_email: 'olivia.chen@example.com',
    ...overrides,
  };
}
