import { Link } from 'react-router-dom';
import { displayDate } from '#shared/calendar-date.ts';
import { useCall } from '../api/hooks.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { ErrorState, LoadingCards } from '../ui/list-states.tsx';
import { counted, exact } from '../ui/money-format.ts';
import { PAYMENT_FILES } from '../ui/payout-words.ts';
import { Section } from '../ui/section.tsx';

export function DistributionFiles({ distributionId }: { distributionId: string }) {
  const loaded = useCall('listPaymentFiles', { distribution_id: distributionId });
  const files = loaded.data?.files;
  return (
    <Section
      title="Payment files"
      count={files?.length}
      aside={files && files.length > 0 && 'Compare the count and the total in your bank'}
    >
      {loaded.error && !files ? (
        <ErrorState boxed title="The payment files did not load" loaded={loaded} />
      ) : !files ? (
        <LoadingCards label="Loading payment files" count={1} />
      ) : files.length === 0 ? (
        <p className="text-muted">No payment file yet</p>
      ) : (
        <ul className="divide-y divide-line rounded-box border border-line">
          {files.map(({ id, reference, count, total, paid, sha256, ...file }) => (
            <li key={id} className="px-4 py-3">
              <p className="tnum text-muted">
                <Link to={`${PAYMENT_FILES}/${id}`} className="font-medium text-ink hover:underline">
                  {reference}
                </Link>{' '}
                from {file.from_account_name}, on {displayDate(file.pay_on)}:{' '}
                {file.voided_at === null ? `${paid.count} of ${count} paid` : 'void'}
              </p>
              <p className="tnum mt-0.5 text-form font-semibold">
                {counted(count, 'payment')}, {exact(total)}
              </p>
              {sha256 !== null && (
                <p className="flex items-center gap-1 text-label text-muted">
                  <span className="min-w-0 wrap-anywhere">SHA-256 {sha256}</span>
                  <CopyButton value={sha256} name="SHA-256" />
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
