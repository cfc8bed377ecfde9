import { displayDate } from '#shared/calendar-date.ts';
import type { CallOutput } from '../api/client.ts';
import { TAX_WORDS } from './payee-words.ts';

export function TaxStatuses({ tax }: Pick<CallOutput<'getPayee'>, 'tax'>) {
  if (tax.length === 0) return TAX_WORDS['not-quoted'];
  return tax.map(({ status, from, reason }) => (
    <p key={from}>
      {TAX_WORDS[status]} from {displayDate(from)} <span className="text-muted">{reason}</span>
    </p>
  ));
}
