import type { ComponentProps } from 'react';
import type { CapitalCall, LineItem } from '#shared/contract/capital-calls.ts';
import { AWAITING_APPROVAL } from '#shared/terms.ts';
import { Badge, type Tone } from '../ui/badge.tsx';
import { Money } from '../ui/money.tsx';

const TONES: Record<CapitalCall['status'], Tone> = {
  Draft: 'neutral',
  [AWAITING_APPROVAL]: 'warning',
  Issued: 'info',
  'Partially Paid': 'warning',
  Paid: 'positive',
  Withdrawn: 'neutral',
  Cancelled: 'neutral',
};

export function isDraft({ status }: Pick<CapitalCall, 'status'>): boolean {
  return status === 'Draft' || status === AWAITING_APPROVAL;
}

export function CallStatus({ of }: { of: Pick<CapitalCall | LineItem, 'status' | 'overdue'> }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-1">
      <Badge tone={TONES[of.status]}>{of.status}</Badge>
      {of.overdue && <Badge tone="negative">Overdue</Badge>}
    </span>
  );
}

export function CalledMoney({
  of,
  ...money
}: { of: Pick<CapitalCall | LineItem, 'status'> | undefined } & ComponentProps<typeof Money>) {
  const called = <Money {...money} />;
  return of?.status === 'Withdrawn' ? <s className="text-muted">{called}</s> : called;
}
