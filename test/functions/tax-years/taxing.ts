import { fileTaxStatements } from '#functions/tax-years/file-tax-statements.ts';
import {
  approve,
  calculated,
  type Distributed,
  distributedFund,
  done,
} from '#test/functions/distributions/distributing.ts';
import { portal, send } from '#test/functions/register/registering.ts';
import type { TestActor } from '#test/harness/actors.ts';
import { csvForm } from '#test/harness/csv-form.ts';

export const HEAD = 'client,13U,13Q,18H,Fund levy,cost_base_excess,tfn_withheld,cash';
export const TABLE = '/tax-years/2025';

export const ROWS = [
  'Client A,2000.90,12.34,100.00,1.00,5.00,0.00,2669.55',
  'Client B,1000.50,0,50.00,0,0,0.00,1212.90',
  'Client C,300.05,0,10.00,0,0,0.00,316.77',
  'Client D,100.00,0,0,0,0,57.00,64.87',
];
export const TOTAL = 'Total,3401.45,12.34,160.00,1.00,5.00,57.00,4264.09';

export const tableOf = (...rows: string[]) => [HEAD, ...rows].join('\n');
export const WHOLE = tableOf(...ROWS, TOTAL);

export function bring(
  csv: string,
  { dryRun = false, year = 2025, by = portal.manager, partC = ['Fund levy'] } = {},
) {
  const form = csvForm(csv, 'tax.csv');
  form.set('part_c', JSON.stringify(partC));
  return send('POST', `/tax-years/${year}/table?dryRun=${dryRun}`, form, by);
}
export const putYear = (body: object, by?: TestActor) => send('PUT', TABLE, body, by);
export const statementOf = (id: string, by?: TestActor) =>
  done(send('GET', `/clients/${id}/tax-statements/2025`, undefined, by));
export const fileAll = () => fileTaxStatements(portal.services, Number.POSITIVE_INFINITY);

export async function taxedFund(): Promise<Distributed & { distributionId: string }> {
  const fund = await distributedFund();
  const distributionId = await calculated();
  await done(approve(distributionId));
  return { ...fund, distributionId };
}
