import { displayDate } from '#shared/calendar-date.ts';
import type { ImportedCapitalCalls } from '#shared/contract/capital-calls.ts';
import { call } from '../api/client.ts';
import { refreshAfter } from '../api/refresh.ts';
import { ImportFile } from '../forms/import-file.tsx';
import { DateText } from '../ui/date-text.tsx';
import { counted, exact, formatMoney } from '../ui/money-format.ts';

export const HEADINGS = {
  required: ['Title', 'Issued on', 'Amount'],
  optional: [
    'Client',
    'Due date',
    'Purpose',
    'Purpose split',
    'Reason beyond pledge',
    'Paid on',
    'Paid amount',
  ],
} as const;

const PURPOSE_SHOWN = 120;

type ImportedCall = NonNullable<ImportedCapitalCalls['preview']>[number];

export function ImportCapitalCalls({ onClose }: { onClose: () => void }) {
  return (
    <ImportFile<ImportedCapitalCalls, ImportedCall>
      title="Import capital calls"
      words={['call', 'calls']}
      headings={HEADINGS}
      hint="Write one line for each client of a call, with the client’s e-mail address or name. If a call has only one line and that line has no client, the call is divided among all active clients in proportion to their uncalled pledges. If a client paid before the portal was in use, fill in Paid on and Paid amount. Purpose says what the call is for. Purpose split divides its total into up to 6 parts that add up, for example Purchase 100000.00; Costs 5000.00. Each line of a call repeats both."
      preview={(file) => call('importCapitalCalls', { dryRun: true }, { file, refresh: 'later' })}
      send={(file, idempotencyKey) =>
        call('importCapitalCalls', {}, { file, idempotencyKey, refresh: 'later' })
      }
      onImported={() => void refreshAfter('importCapitalCalls')}
      options={
        <p className="text-muted">
          The calls are recorded as made before the portal was in use. Clients are not notified or reminded.
        </p>
      }
      heads={['Capital call', 'Issued', 'Called']}
      widths={['w-28', 'w-36']}
      rowOf={(row) => ({
        line: row.line,
        duplicate: row.duplicate,
        name: row.title,
        detail: detailOf(row),
        middle: <DateText date={row.issued_on} />,
        amountCents: row.total_amount,
      })}
      result={({ payment_count: count }) =>
        count > 0 && (
          <p className="tnum text-muted">{counted(count, 'payment is', 'payments are')} recorded.</p>
        )
      }
      onClose={onClose}
    />
  );
}

function detailOf({ line_count: count, due_date: due, paid_amount: paid, ...row }: ImportedCall): string {
  const whom = count === null ? 'all active clients' : counted(count, 'client');
  const purpose =
    row.purpose.length > PURPOSE_SHOWN ? `${row.purpose.slice(0, PURPOSE_SHOWN).trimEnd()}…` : row.purpose;
  const split = row.purpose_split.map(({ label, amount }) => `${label} ${exact(amount)}`).join('; ');
  return [
    `From ${whom}, due ${displayDate(due)}${paid > 0 ? `, ${formatMoney(paid)} paid` : ''}`,
    ...[purpose, split].filter(Boolean),
  ].join(' · ');
}
