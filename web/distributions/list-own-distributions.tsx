import { useState } from 'react';
import { Link } from 'react-router-dom';
import { displayDate } from '#shared/calendar-date.ts';
import { financialYearText } from '#shared/financial-year.ts';
import { accountText, payeeState } from '../payees/payee-words.ts';
import { useClientAddress } from '../shell/client-address.ts';
import { NoInvestor } from '../shell/no-investor.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button, ButtonLink, IconButton } from '../ui/button.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { DateText } from '../ui/date-text.tsx';
import { type Figure, FigureStrip } from '../ui/figure-strip.tsx';
import { LinkRow } from '../ui/link-row.tsx';
import { EmptyState, ErrorState, LoadingCards } from '../ui/list-states.tsx';
import { ArrowDownToLine, Download } from '../ui/lucide-icons.tsx';
import { useMediaQuery } from '../ui/media-query.ts';
import { Money } from '../ui/money.tsx';
import { counted, exact } from '../ui/money-format.ts';
import { Changes, ReadingPage } from '../ui/page.tsx';
import { Section } from '../ui/section.tsx';
import { TableBox } from '../ui/table.tsx';
import {
  byYearPaid,
  centsText,
  nextOf,
  type OwnDistribution,
  ofQuarters,
  openPaper,
  paidOf,
  stateOf,
  useOwnDistributions,
  whatToDo,
  whyWithheld,
} from './own-distribution.ts';
import { SetReinvestment } from './set-reinvestment.tsx';

type Own = ReturnType<typeof useOwnDistributions>;

export function ListOwnDistributions() {
  const own = useOwnDistributions();
  const { client } = own;
  return (
    <ReadingPage title="Distributions">
      <h1 className="text-title font-semibold">Distributions</h1>
      {own.profile && (!client || client.status === 'Suspended') ? (
        <NoInvestor isSuspended={Boolean(client)} busy={own.isValidating} onRetry={own.retry} />
      ) : own.data ? (
        <>
          <Figures own={own} />
          <Years own={own} />
        </>
      ) : own.error ? (
        <ErrorState boxed title="Distributions did not load" loaded={own} />
      ) : (
        <LoadingCards label="Loading distributions" />
      )}
    </ReadingPage>
  );
}

function Figures({ own: { client, data, payee, isAdviser } }: { own: Own }) {
  const [isChoosing, setChoosing] = useState(false);
  const addressOf = useClientAddress();
  const { distributions = [], reinvestment = [], choose_from: from = null } = data ?? {};
  const next = nextOf(distributions);
  const percent = reinvestment.at(-1)?.percent ?? 0;
  const account = payee?.payee;
  const figures: Figure[] = [
    {
      label: 'Next payment',
      opens: null,
      value: next ? <DateText date={next.pay_on} /> : '–',
      detail: next ? `${next.title}, ${exact(next.net)}` : 'None is announced',
    },
    {
      label: 'Received so far',
      opens: null,
      value: <Money amountCents={paidOf(distributions)} exact fit />,
      detail: counted(distributions.filter(({ paid_on: on }) => on !== null).length, 'payment'),
    },
    {
      label: 'Reinvestment',
      opens: null,
      value: `${percent}%`,
      detail: from && `For periods that end on or after ${displayDate(from)}`,
    },
  ];
  const paidTo: Figure = {
    label: 'Paid to',
    opens: null,
    value: account ? accountText(account) : '–',
    detail: account ? payeeState(account)[1] : 'No account yet',
  };
  return (
    <>
      <FigureStrip figures={isAdviser ? figures : [...figures, paidTo]} />
      {client?.status === 'Active' && (
        <Changes>
          <div className="flex flex-wrap gap-2">
            <Button onClick={() => setChoosing(true)}>Change the reinvestment</Button>
            <ButtonLink to={`${addressOf('profile')}/payee`}>Change the account</ButtonLink>
          </div>
        </Changes>
      )}
      {client && isChoosing && (
        <SetReinvestment
          clientId={client.id}
          percent={percent}
          chooseFrom={from}
          onClose={() => setChoosing(false)}
        />
      )}
    </>
  );
}

function Years({ own: { data, payee } }: { own: Own }) {
  const isWide = useMediaQuery('(min-width: 1360px)');
  const addressOf = useClientAddress();
  const toOf = ({ distribution_id: id }: OwnDistribution) => `${addressOf('distributions')}/${id}`;
  const years = byYearPaid(data?.distributions ?? []);
  if (years.length === 0)
    return (
      <EmptyState
        className="rounded-box border border-line py-16"
        icon={<ArrowDownToLine className="size-5 text-subtle" />}
        title="No distributions yet"
      />
    );
  return years.map(([endsIn, listed]) => {
    const year = financialYearText(endsIn);
    const paid = <Money amountCents={paidOf(listed)} exact className="font-semibold text-ink" />;
    const forQuarters = exact(ofQuarters(data?.distributions ?? [], endsIn));
    return (
      <Section
        key={endsIn}
        title={year}
        aside={
          <>
            {paid} paid in {year}; {forQuarters} for its quarters
          </>
        }
      >
        <TableBox>
          {isWide ? (
            <DataTable
              label={year}
              columns={columnsOf(toOf, (one) => whyWithheld(one, payee?.tax))}
              items={listed}
              details={(one) => whatToDo(one) && <p className="text-warning">{whatToDo(one)}</p>}
            />
          ) : (
            <ul aria-label={year}>
              {listed.map((one) => (
                <LinkRow
                  key={one.id}
                  to={toOf(one)}
                  label={one.title}
                  detail={whatToDo(one) ?? `${stateOf(one)[1]} · ${centsText(one)} a unit`}
                  mark={whatToDo(one) && <Badge tone="warning">{stateOf(one)[1]}</Badge>}
                  aside={<Money amountCents={one.net} exact sign={one.paid_on ? 'flow' : 'plain'} />}
                />
              ))}
            </ul>
          )}
        </TableBox>
      </Section>
    );
  });
}

function columnsOf(
  toOf: (one: OwnDistribution) => string,
  why: (one: OwnDistribution) => string,
): readonly Column<OwnDistribution>[] {
  const amount = (
    of: 'gross' | 'withheld' | 'reinvested' | 'net',
    head: string,
  ): Column<OwnDistribution> => ({
    head,
    align: 'right',
    width: 'w-30',
    cell: (one) => <Money amountCents={one[of]} exact className={one[of] === 0 ? 'text-muted' : ''} />,
  });
  return [
    {
      head: 'Period',
      cell: (one) => (
        <Link to={toOf(one)} className="font-medium hover:text-accent hover:underline">
          {one.title}
        </Link>
      ),
    },
    { head: 'Cents a unit', align: 'right', width: 'w-28', cell: centsText },
    amount('gross', 'Gross'),
    { ...amount('withheld', 'Withheld'), title: why },
    amount('reinvested', 'Reinvested'),
    { ...amount('net', 'Paid to you'), className: 'font-semibold' },
    {
      head: 'Paid on',
      width: 'w-48',
      cell: (one) => {
        const [tone, words] = stateOf(one);
        return one.paid_on ? <DateText date={one.paid_on} /> : <Badge tone={tone}>{words}</Badge>;
      },
    },
    { head: 'Account', width: 'w-24', className: 'text-muted', cell: ({ account }) => account ?? '–' },
    {
      head: 'Paper',
      hideHead: true,
      width: 'w-12',
      cell: (one) =>
        one.document_id !== null && (
          <IconButton label={`Download ${one.title}`} icon={<Download />} onClick={() => openPaper(one)} />
        ),
    },
  ];
}
