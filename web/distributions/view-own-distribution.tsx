import { Link, useParams } from 'react-router-dom';
import { displayDate } from '#shared/calendar-date.ts';
import { absCents, type Cents } from '#shared/money.ts';
import { NO_TAX_STATEMENT } from '#shared/terms.ts';
import { displayPrice, displayUnits } from '#shared/units.ts';
import type { CallOutput } from '../api/client.ts';
import { useClientAddress } from '../shell/client-address.ts';
import { NotFoundScreen } from '../shell/full-screen-messages.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { ErrorState, LoadingCards } from '../ui/list-states.tsx';
import { ChevronRight, Download } from '../ui/lucide-icons.tsx';
import { Money } from '../ui/money.tsx';
import { Notice } from '../ui/notice.tsx';
import { ReadingPage } from '../ui/page.tsx';
import {
  causesOfDifference,
  distributionBefore,
  earnedWords,
  type OwnDistribution,
  openPaper,
  stateOf,
  useOwnDistributions,
  whatToDo,
  whyWithheld,
} from './own-distribution.ts';

export function ViewOwnDistribution() {
  const { distributionId } = useParams();
  const own = useOwnDistributions();
  const addressOf = useClientAddress();
  const one = own.data?.distributions.find(({ distribution_id: id }) => id === distributionId);
  if (own.client === null || (own.data && !one)) return <NotFoundScreen />;
  return (
    <ReadingPage title={one?.title ?? 'Distribution'}>
      <Link
        to={addressOf('distributions')}
        className="flex items-center gap-1 self-start rounded-badge text-body text-muted hover:text-ink touch:min-h-11"
      >
        <ChevronRight className="size-4 rotate-180 text-subtle" />
        Distributions
      </Link>
      <h1 className="text-title font-semibold wrap-anywhere">{one?.title ?? 'Distribution'}</h1>
      <div className="flex w-full max-w-160 flex-col gap-4">
        {one ? (
          <>
            <p className="tnum text-muted">
              {displayDate(one.from)} to {displayDate(one.to)}
            </p>
            {whatToDo(one) && <Notice tone="warning">{whatToDo(one)}</Notice>}
            <Terms one={one} tax={own.payee?.tax} />
            {one.document_id !== null && (
              <Button className="self-start" icon={<Download />} onClick={() => openPaper(one)}>
                Download the paper
              </Button>
            )}
            <AgainstBefore one={one} before={distributionBefore(one, own.data?.distributions ?? [])} />
            <p className="text-label text-muted">{NO_TAX_STATEMENT}</p>
          </>
        ) : own.error ? (
          <ErrorState boxed title="The distribution did not load" loaded={own} />
        ) : (
          <div className="rounded-box border border-line">
            <LoadingCards label="Loading the distribution" count={4} />
          </div>
        )}
      </div>
    </ReadingPage>
  );
}

function Terms({ one, tax }: { one: OwnDistribution; tax: CallOutput<'getPayee'>['tax'] | undefined }) {
  const [tone, words] = stateOf(one);
  const { reinvested_units: units, reinvest_price: price } = one;
  return (
    <section aria-label="Paid to you" className="overflow-hidden rounded-box border border-line">
      <div className="bg-canvas px-4 py-3">
        <p className="flex flex-wrap items-center justify-between gap-2 font-medium">
          Paid to you <Badge tone={tone}>{words}</Badge>
        </p>
        <p className="text-title font-semibold">
          <Money amountCents={one.net} exact />
        </p>
        <p className="tnum text-muted">
          {one.account && `to ${one.account}, `}reference {one.reference}
        </p>
      </div>
      <ul aria-label="Terms">
        {one.components.map(({ kind, label, amount }, at) => (
          <Term
            key={`${kind} ${label} ${amount}`}
            sign={at > 0 ? '+' : ''}
            label={label}
            detail={at === 0 && earnedWords(one)}
            amount={amount}
          />
        ))}
        {one.brought_forward > 0 && (
          <Term sign="+" label="Carried by the distribution before" amount={one.brought_forward} />
        )}
        <Term sign="−" label="Tax withheld" detail={whyWithheld(one, tax)} amount={one.withheld} />
        <Term
          sign="−"
          label="Reinvested"
          detail={price !== null && `${displayUnits(units)} units at ${displayPrice(price)}`}
          amount={one.reinvested}
        />
        {one.carried > 0 && <Term sign="−" label="Carried to the next distribution" amount={one.carried} />}
        <Term sign="=" label="Paid" amount={one.net} isSum />
      </ul>
    </section>
  );
}

interface AgainstBeforeProps {
  one: OwnDistribution;
  before: OwnDistribution | undefined;
}

function AgainstBefore({ one, before }: AgainstBeforeProps) {
  const causes = before && causesOfDifference(one, before);
  if (!causes) return null;
  return (
    <section aria-labelledby="against" className="overflow-hidden rounded-box border border-line">
      <h2 id="against" className="px-4 py-3 font-medium">
        Compared with the previous distribution
      </h2>
      <ul aria-label="Difference">
        <Term label={before.title} detail={earnedWords(before)} amount={before.gross} />
        {causes.map(({ label, amount }) => (
          <Term key={label} sign={amount < 0 ? '−' : '+'} label={label} amount={absCents(amount)} />
        ))}
        <Term sign="=" label={`${one.title}, before tax`} amount={one.gross} isSum />
      </ul>
    </section>
  );
}

interface TermProps {
  sign?: string;
  label: string;
  detail?: string | false;
  amount: Cents;
  isSum?: boolean;
}

function Term({ sign = '', label, detail, amount, isSum = false }: TermProps) {
  return (
    <li
      className={`flex items-start gap-3 border-t border-line px-4 py-3 ${isSum ? 'bg-canvas font-semibold' : ''}`}
    >
      <span className="w-4.5 shrink-0 text-muted">{sign}</span>
      <span className="min-w-0 grow wrap-anywhere">
        {label}
        {detail && <span className="tnum block text-label text-muted">{detail}</span>}
      </span>
      <Money amountCents={amount} exact className={amount === 0 ? 'text-muted' : ''} />
    </li>
  );
}
