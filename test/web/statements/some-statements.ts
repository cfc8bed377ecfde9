import type { Answered } from '#test/web/answers.ts';

export type PreviewJson = NonNullable<Answered<'issueStatements'>['rows']>[number];
export type RunJson = Answered<'getStatementRun'>;
export type StatementJson = Answered<'getStatement'>;

const balance = (paid: number) => ({ paid, units: paid });

export const CODE = 'JY3M-NQAQ-B6WP-RSWG-F2FW-RH2C-ZC';

export function previewOf(given: Partial<PreviewJson> & { client_id: string }): PreviewJson {
  return {
    client_name: `Client ${given.client_id}`,
    entity_name: '',
    entity_type: 'Personal',
    opening: balance(100),
    movements: 20,
    movement_count: 1,
    closing: balance(120),
    number: `Y2026-${given.client_id}-1`,
    without_sign_in_count: 0,
    compared_with: null,
    difference: 20,
    difference_percent: '20.0',
    issued: null,
    unchanged: false,
    refusal: null,
    ...given,
  };
}

export function contentOf({ client_id: id, client_name: name }: PreviewJson): PreviewJson['statement'] {
  return {
    kind: 'year',
    client: { id, name, entity_name: '', entity_type: 'Personal', address: '1 Example Street' },
    from: '2025-07-01',
    to: '2026-06-30',
    opening: balance(100),
    movements: [{ day: '2025-08-14', description: 'Contribution, Osko', amount: 20, units: 20 }],
    closing: balance(120),
    calls: [{ day: '2025-08-01', title: 'Settlement', amount: 20, due_on: '2025-08-20' }],
    payments: [{ day: '2026-03-31', description: 'Distribution', amount: 3.5 }],
    position: { pledged: 500, due: 0, uncalled: 380 },
  };
}

export function runOf(overrides: Partial<RunJson> = {}): RunJson {
  return {
    id: 'r1',
    kind: 'year',
    client_id: null,
    from: '2025-07-01',
    to: '2026-06-30',
    status: 'running',
    done: 0,
    total: 2,
    issued_count: 0,
    unchanged_count: 0,
    refused: [],
    held: [],
    started_at: '2026-07-08T01:00:00.000Z',
    started_by_name: 'Sam Wood',
    ...overrides,
  };
}

export function statementOf(preview: PreviewJson, overrides: Partial<StatementJson> = {}): StatementJson {
  const content = contentOf(preview);
  if (!content) throw new Error('There is no statement');
  return {
    ...content,
    number: preview.number ?? '',
    issued_on: '2026-07-08',
    verification_code: CODE,
    document_id: 'd1',
    pack_document_id: null,
    ...overrides,
  };
}
