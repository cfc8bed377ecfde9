import { Link } from 'react-router-dom';
import { displayDate } from '#shared/calendar-date.ts';
import type { StatementUpload } from '#shared/contract/transactions.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { DateText } from '../../ui/date-text.tsx';
import { Money } from '../../ui/money.tsx';
import { formatCount } from '../../ui/money-format.ts';
import { Notice } from '../../ui/notice.tsx';
import { areSignsDisproved, confirmSigns, type StatementFile, tickTwin } from './statement-import.ts';

type Balances = NonNullable<StatementUpload['balances']>;

const REMEDIES: Record<NonNullable<Balances['would_agree']>, string> = {
  'other-sign': 'The balance agrees if the amount has the opposite sign. Change the columns.',
  'row-missing': 'An earlier row is missing from this file.',
  'opening-balance': 'This line is an opening balance, not a transaction. Export the file again without it.',
  order: 'The rows of this day are in a different order; the amounts are correct.',
};

export function CheckStatement({ file, preview }: { file: StatementFile; preview: StatementUpload }) {
  return (
    <>
      <BalanceCheck file={file} preview={preview} />
      <Twins file={file} preview={preview} />
    </>
  );
}

function BalanceCheck({ file, preview }: { file: StatementFile; preview: StatementUpload }) {
  const { balances } = preview;
  if (!balances) return null;
  const { agree, line = 0, would_agree: remedy } = balances;
  if (agree)
    return (
      <p role="status" className="text-body text-positive">
        The balances agree from row to row.
      </p>
    );
  const isDisproved = areSignsDisproved(preview);
  return (
    <Notice tone={isDisproved ? 'negative' : 'warning'}>
      <p>
        The balance on line {formatCount(line)} does not follow from the previous row.{' '}
        {remedy ? REMEDIES[remedy] : 'Check this line at your bank.'}
      </p>
      {isDisproved && (
        <label className="mt-1.5 flex items-center gap-2 text-ink">
          <Checkbox
            label="Plus and minus are right"
            checked={file.areSignsConfirmed}
            onToggle={() => confirmSigns(file.id)}
          />
          Plus and minus are right. Import the file as it is
        </label>
      )}
    </Notice>
  );
}

function Twins({ file, preview }: { file: StatementFile; preview: StatementUpload }) {
  const twins = preview.twins ?? [];
  if (twins.length === 0) return null;
  const lines = new Set(twins.map(({ line }) => line));
  const rows = preview.preview?.filter(({ line, twin }) => lines.has(line) && twin) ?? [];
  return (
    <section>
      <h3 className="font-medium">
        Probably in the ledger already{' '}
        <span className="tnum font-normal text-muted">
          {formatCount(twins.length)}, left out unless you tick them
        </span>
      </h3>
      <ul
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
        tabIndex={0}
        aria-label="Probably in the ledger already"
        className="mt-1.5 max-h-60 overflow-y-auto rounded-box border border-line text-body"
      >
        {rows.map(({ line, txn_date: day, amount, description, twin }) => (
          <li key={line} className="flex items-start gap-3 border-b border-line px-3 py-2 last:border-b-0">
            <Checkbox
              label={`Import line ${line} as well`}
              className="mt-0.5"
              checked={file.tickedLines.includes(line)}
              onToggle={() => tickTwin(file.id, line)}
            />
            <span className="min-w-0 grow">
              <span className="flex flex-wrap justify-between gap-x-3">
                <span className="min-w-0 wrap-anywhere">
                  <DateText date={day} className="text-muted" /> {description || 'No description'}
                </span>
                <Money amountCents={amount} exact sign="flow" />
              </span>
              {twin && (
                <span className="block text-label text-muted wrap-anywhere">
                  In the ledger: {displayDate(twin.txn_date)}, {twin.description || 'no description'}.{' '}
                  <Link
                    to={`/manager/transactions?transaction=${twin.id}`}
                    target="_blank"
                    className="font-medium text-accent hover:underline"
                  >
                    Show
                  </Link>
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
