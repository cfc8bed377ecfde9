import type { Answered } from '#test/web/answers.ts';

export type TaxYearJson = Answered<'updateTaxYear'>;

export const taxYearJson = (overrides: Partial<TaxYearJson> = {}): TaxYearJson => ({
  ...{ year: 2025, form: 'AMMA', status: 'Draft', due_on: '2025-09-30' },
  table: {
    ...{ number: 1, file_name: 'tax.csv', row_count: 2 },
    ...{ imported_at: '2025-08-01T02:00:00.000Z', imported_by_name: 'Jo Bennett' },
  },
  ...{ asked: null, issue_count: 0, approved: null, approved_alone: false, papers_filed_at: null },
  ...{ distributions_changed: false, may: 'asks', version: 1 },
  ...overrides,
});

export const shownJson = (
  tax_year: TaxYearJson,
  faults: Answered<'getTaxYear'>['faults'] = [],
): Answered<'getTaxYear'> => ({
  tax_year,
  columns: ['13U', 'tfn_withheld', 'cash'],
  rows: [
    { client_id: 'anna', client_name: 'Anna Berg', amounts: [2_000.9, 0, 2_669.55] },
    { client_id: 'ben', client_name: 'Ben Hughes', amounts: [100, 57, 64.87] },
  ],
  totals: [2_100.9, 57, 2_734.42],
  faults,
});

export const statementJson = {
  ...{ title: 'Tax statement 2024–25 (AMMA)', form: 'AMMA', number: 1 },
  ...{ issued_at: '2025-09-22T02:00:00.000Z', replaces: null, due_on: '2025-09-30' },
  tax_file_number: 'Provided',
  components: [
    {
      ...{ part: 'B', code: '13U', label: 'Share of net income from trusts, non-primary production' },
      ...{ amount: 2_000, exact_amount: 2_000.9 },
    },
    { part: 'C', code: 'Fund levy', label: 'Fund levy', amount: 1, exact_amount: 1 },
  ],
  ...{ cost_base_excess: 5, cost_base_shortfall: 0, cash: 2_669.55, tfn_withheld: 0 },
  ...{ document_id: 'paper-1', replaced_document_ids: [] },
} satisfies Answered<'getTaxStatement'>['statement'];
