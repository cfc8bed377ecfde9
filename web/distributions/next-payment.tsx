import { Link } from 'react-router-dom';
import { useCall } from '../api/hooks.ts';
import { useClientAddress } from '../shell/client-address.ts';
import { DateText } from '../ui/date-text.tsx';
import { LoadedPart } from '../ui/list-states.tsx';
import { Money } from '../ui/money.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { centsText, nextOf } from './own-distribution.ts';

export function NextPayment({ clientId }: { clientId: string }) {
  const own = useCall('listClientDistributions', { id: clientId });
  const addressOf = useClientAddress();
  const next = own.data && nextOf(own.data.distributions);
  const last = own.data?.distributions.find(({ paid_on: on, net }) => on !== null && net > 0);
  return (
    <LoadedPart loaded={own} failed="The next payment did not load">
      <section
        aria-labelledby="next-payment"
        className="flex flex-wrap items-baseline gap-x-6 gap-y-2 rounded-box border border-line p-4"
      >
        <h2 id="next-payment" className="text-form font-semibold">
          Next payment
        </h2>
        {own.data ? (
          <p className="tnum grow">
            {next ? (
              <>
                <DateText date={next.pay_on} className="font-semibold" />, {next.title}: {centsText(next)} a
                unit, <Money amountCents={next.net} exact />
              </>
            ) : (
              'None is announced.'
            )}
            {last && (
              <span className="block text-label text-muted">
                Last: <DateText date={last.paid_on ?? last.pay_on} />
                {last.account && ` to ${last.account}`}, <Money amountCents={last.net} exact />
              </span>
            )}
          </p>
        ) : (
          <Skeleton className="h-4 w-40" />
        )}
        <Link to={addressOf('distributions')} className="rounded-badge text-accent hover:underline">
          All distributions
        </Link>
      </section>
    </LoadedPart>
  );
}
