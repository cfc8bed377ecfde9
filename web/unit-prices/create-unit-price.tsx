import { Link, useNavigate } from 'react-router-dom';
import { fundDateAt } from '#shared/calendar-date.ts';
import { LIMITS } from '#shared/constants.ts';
import { formatPrice, formatUnits } from '#shared/units.ts';
import type { CallOutput } from '../api/client.ts';
import { useCall } from '../api/hooks.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { dayText } from '../forms/typed-text.ts';
import { useCallForm } from '../forms/use-call-form.ts';
import { DateField } from '../ui/date-field.tsx';
import { Facts } from '../ui/facts.tsx';
import { TextField } from '../ui/field.tsx';
import { ErrorState } from '../ui/list-states.tsx';
import { exact } from '../ui/money-format.ts';
import { Notice } from '../ui/notice.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { UNIT_PRICES } from './price-words.ts';
import { QUESTIONS } from './publish-unit-price.tsx';

type Proposal = CallOutput<'proposeUnitPrice'>;
type Issue = Proposal['issues'][number];

export function CreateUnitPrice({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const today = fundDateAt(new Date());
  const form = useCallForm('createUnitPrice', {
    start: { day: '', stale_reason: '' },
    typed: { day: dayText('Choose the day of the price') },
    input: ({ day, stale_reason: reason }) => ({ day, ...(reason.trim() && { stale_reason: reason }) }),
    questions: QUESTIONS,
    refusalsAt: { 'future-date': 'day', 'price-exists': 'day', 'valuation-stale': 'stale_reason' },
    done: 'Unit price drafted',
    onDone: (drafted) => {
      onClose();
      if (drafted) void navigate(`${UNIT_PRICES}/${drafted.id}`);
    },
  });
  const day = form.day('day');
  const proposal = useCall('proposeUnitPrice', day.value && day.value <= today ? { day: day.value } : null);
  const isStale = proposal.data?.issues.some(({ code }) => code === 'valuation-stale');
  return (
    <FormDialog
      title="Propose a price"
      action="Create draft"
      actionBusy="Creating"
      width={560}
      form={form}
      off={!proposal.data}
      onClose={onClose}
    >
      <DateField label="Day" max={today} hint="The last day of a closed month" {...day} />
      {proposal.error && !proposal.data ? (
        <ErrorState title="The price was not computed" loaded={proposal} />
      ) : proposal.data ? (
        <Proposed proposal={proposal.data} />
      ) : (
        proposal.isLoading && (
          <div role="status" aria-label="Computing the price">
            <Skeleton className="h-24 w-full" />
          </div>
        )
      )}
      {isStale && (
        <TextField
          label="Why the old valuations are still right"
          maxLength={LIMITS.reasonLength}
          {...form.field('stale_reason')}
        />
      )}
    </FormDialog>
  );
}

function Proposed({ proposal: { nav, units, nav_price: price, issues } }: { proposal: Proposal }) {
  return (
    <>
      <Facts
        facts={[
          ['Net asset value', exact(nav)],
          ['Units on issue', formatUnits(units)],
          ['Price a unit', price === null ? '–' : formatPrice(price)],
        ]}
      />
      {issues.length === 0 && <Notice tone="positive">This price passes all checks.</Notice>}
      {issues.map((issue) => (
        <Notice key={`${issue.code} ${issue.path}`} tone="warning">
          {issue.message}{' '}
          <Link to={addressOf(issue)} className="font-medium underline underline-offset-2">
            Show it
          </Link>
        </Notice>
      ))}
    </>
  );
}

const PAGES: Partial<Record<Issue['code'], string>> = {
  'valuation-stale': '/manager/fund',
  'property-not-valued': '/manager/fund',
  'account-does-not-tie': '/manager/bank-accounts',
  'month-not-closed': '/manager/months',
  'no-units': '/manager/clients',
};

function addressOf({ code, path }: Issue): string {
  return path?.startsWith('/') ? path : (PAGES[code] ?? UNIT_PRICES);
}
