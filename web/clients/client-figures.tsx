import { displayDate } from '#shared/calendar-date.ts';
import { debtsOf } from '#shared/capital-call.ts';
import { HOLDING_PERCENT_DECIMALS } from '#shared/constants.ts';
import type { ClientDetail } from '#shared/contract/clients.ts';
import type { FigureName } from '#shared/figures.ts';
import type { Cents } from '#shared/money.ts';
import { percentOf } from '#shared/percent.ts';
import type { CallOutput } from '../api/client.ts';
import { FigureStrip } from '../ui/figure-strip.tsx';
import { Money } from '../ui/money.tsx';
import { counted, formatMoney } from '../ui/money-format.ts';
import { abovePledgeWords } from './debt-words.ts';

type Calls = CallOutput<'listClientCapitalCalls'>;

interface ClientFiguresProps {
  client: ClientDetail | undefined;
  calls: Calls | null | undefined;
  payments: CallOutput<'listClientTransactions'> | null | undefined;
  fundCents: Cents | undefined;
}

export function ClientFigures({ client, calls, payments, fundCents }: ClientFiguresProps) {
  const pledged = client?.pledged_amount;
  const paid = client?.financial_summary.total_paid;
  const sums = calls?.sums;
  const isDueUnknown = calls === null || (calls !== undefined && !sums);
  const debts =
    sums && pledged !== undefined && paid !== undefined
      ? debtsOf({ pledgedCents: pledged, paidCents: paid }, sums.outstanding_amount)
      : undefined;
  const opens = (figure: FigureName) => client && { figure, client_id: client.id };
  return (
    <FigureStrip
      loading={!client || calls === undefined}
      figures={[
        {
          label: 'Total Pledged',
          opens: opens('client-pledged'),
          value: <Money amountCents={pledged} fit />,
          detail:
            fundCents && pledged !== undefined
              ? `${percentOf(pledged, fundCents, HOLDING_PERCENT_DECIMALS)}% of the fund`
              : undefined,
        },
        {
          label: 'Total Paid',
          opens: opens('client-paid'),
          value: <Money amountCents={paid} fit />,
          detail: pledged !== undefined && paid !== undefined && paidDetail(paid, pledged, payments?.total),
        },
        {
          label: 'Due',
          opens: opens('client-due-now'),
          value: isDueUnknown ? '–' : <Money amountCents={debts?.dueCents} fit />,
          detail: isDueUnknown
            ? 'Not loaded'
            : sums && debts && [dueDetail(sums), abovePledgeWords(debts)].filter(Boolean).join(', '),
        },
        {
          label: 'Uncalled',
          opens: opens('client-uncalled'),
          value: isDueUnknown ? '–' : <Money amountCents={debts?.uncalledCents} fit />,
          detail: client && `Outstanding in all ${formatMoney(client.financial_summary.outstanding_amount)}`,
        },
      ]}
    />
  );
}

function paidDetail(paid: Cents, pledged: Cents, count: number | undefined): string {
  const share = `${percentOf(paid, pledged, 1)}% of pledge`;
  return count === undefined ? share : `${share}, ${counted(count, 'payment')}`;
}

function dueDetail(sums: NonNullable<Calls['sums']>): string {
  const { open_count: count, first_due_date: due, overdue_amount: overdue } = sums;
  if (count === 0 || due === null) return 'Nothing to pay';
  const calls = counted(count, 'call');
  return overdue > 0
    ? `${calls}, ${formatMoney(overdue)} overdue`
    : `${calls}, ${count === 1 ? 'due' : 'the first due'} ${displayDate(due)}`;
}
