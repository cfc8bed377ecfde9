import type { ReactNode } from 'react';
import { displayDate, fundDateAt } from '#shared/calendar-date.ts';
import type { ClientDetail } from '#shared/contract/clients.ts';
import type { CallOutput } from '../api/client.ts';
import { useCall } from '../api/hooks.ts';
import { LinkRow } from '../ui/link-row.tsx';
import { Money } from '../ui/money.tsx';
import { Section } from '../ui/section.tsx';

interface ClientWorkProps {
  client: ClientDetail;
  sums: CallOutput<'listClientCapitalCalls'>['sums'];
}

interface Task {
  to: string;
  label: string;
  detail: string;
  aside?: ReactNode;
}

export function ClientWork({ client, sums }: ClientWorkProps) {
  const { data: requested } = useCall('listClientChangeRequests', { id: client.id });
  const open = requested?.requests.filter(({ state }) => state === 'open') ?? [];
  const fault = client.mail_fault;
  const tasks: Task[] = [];
  if (sums && sums.overdue_amount > 0) {
    const query = new URLSearchParams({ q: client.name, status: 'Overdue' });
    tasks.push({
      to: `/manager/reconciliation?${query}`,
      label: 'Overdue',
      detail: 'Not paid within the grace period',
      aside: <Money amountCents={sums.overdue_amount} exact className="font-semibold text-negative" />,
    });
  }
  if (fault) {
    tasks.push({
      to: `/manager/messages?${new URLSearchParams({ client: client.id, ...(fault.kind === 'bounced' ? { state: 'bounced' } : {}) })}`,
      label: fault.kind === 'bounced' ? 'Email bounces' : 'Email was reported as spam',
      detail: `${client.email}, since ${displayDate(fundDateAt(new Date(fault.at)))}`,
    });
  }
  for (const request of open) {
    tasks.push({
      to: '/manager/change-requests',
      label: request.field === 'name' ? 'Requests a new name' : 'Requests a new entity name',
      detail: `${request.value}, requested on ${displayDate(fundDateAt(new Date(request.asked_at)))}`,
    });
  }
  if (tasks.length === 0) return null;
  return (
    <Section title="To do">
      <ul className="overflow-hidden rounded-box border border-line">
        {tasks.map((task) => (
          <LinkRow key={task.label} {...task} />
        ))}
      </ul>
    </Section>
  );
}
