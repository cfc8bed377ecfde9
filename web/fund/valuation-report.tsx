import { displayDate } from '#shared/calendar-date.ts';
import type { Property } from '#shared/contract/fund.ts';
import { downloadDocument } from '../api/download-document.ts';

type Valuation = Pick<NonNullable<Property['latestValuation']>, 'document_id' | 'date'>;

export function ValuationReport({ valuation: { document_id: id, date } }: { valuation: Valuation }) {
  if (id === null) return null;
  return (
    <button
      type="button"
      className="relative block rounded-badge text-label font-medium text-accent hover:underline max-md:min-h-11"
      aria-label={`Download the report of the valuation of ${displayDate(date)}`}
      onClick={() => void downloadDocument({ id, name: 'Valuation report' })}
    >
      Report
    </button>
  );
}
