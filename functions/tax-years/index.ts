import { taxYearsContract } from '#shared/contract/tax-years.ts';
import { servicesFromEnvironment } from '../aws/services.ts';
import { handlersFor } from '../http/context.ts';
import { serve } from '../http/serve.ts';
import { getTaxYear } from './get-tax-year.ts';
import { importTaxTable } from './import-tax-table.ts';
import { listTaxYears } from './list-tax-years.ts';
import { updateTaxYear } from './update-tax-year.ts';

export const taxYearsArea = handlersFor('tax-years', taxYearsContract, {
  listTaxYears,
  getTaxYear,
  importTaxTable,
  updateTaxYear,
});

export const handler = serve(taxYearsArea, servicesFromEnvironment);
