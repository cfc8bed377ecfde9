import { financialYearOf } from '#shared/financial-year.ts';
import type { Handler } from '../http/context.ts';
import { isApproved, listDistributionItems } from '../records/distribution-store.ts';
import { listTaxYearItems } from '../records/tax-year-store.ts';
import { emptyTaxYear, presentTaxYears } from './present-tax-year.ts';

export const listTaxYears: Handler<'listTaxYears'> = async (_, context) => {
  const { services, today } = context;
  const [stored, distributions] = await Promise.all([
    listTaxYearItems(services),
    listDistributionItems(services),
  ]);
  const known = new Map(stored.map((item) => [item.year, item]));
  const last = financialYearOf(today) - 1;
  const first = Math.min(
    last,
    ...known.keys(),
    ...distributions.filter(isApproved).map(({ to }) => financialYearOf(to)),
  );
  const years = Array.from({ length: last - first + 1 }, (_one, place) => last - place);
  return {
    tax_years: await presentTaxYears(
      context,
      years.map((year) => known.get(year) ?? emptyTaxYear(year)),
    ),
  };
};
