import { useEffect, useState } from 'react';
import { useCall } from '../api/hooks.ts';
import { isSwitchedOn } from '../shell/switched-on.ts';
import { Button } from '../ui/button.tsx';
import { CheckIcon } from '../ui/icons.tsx';
import { LinkRow } from '../ui/link-row.tsx';
import { Section } from '../ui/section.tsx';

/** The value is `done` or `dismissed`. Both hide the list. */
const STORED = 'bring-fund-in';

export function BringFundIn({ clients }: { clients: number | undefined }) {
  const [ended, setEnded] = useState(() => localStorage.getItem(STORED) !== null);
  function end(how: 'done' | 'dismissed') {
    localStorage.setItem(STORED, how);
    setEnded(true);
  }
  return ended ? null : (
    <Steps clients={clients} onDone={() => end('done')} onDismiss={() => end('dismissed')} />
  );
}

interface SetupStep {
  readonly to: string;
  readonly label: string;
  readonly detail: string;
  readonly count: number | undefined;
}

function Steps({
  clients,
  onDone,
  onDismiss,
}: {
  clients: number | undefined;
  onDone: () => void;
  onDismiss: () => void;
}) {
  const accounts = useCall('listBankAccounts', {});
  const imports = useCall('listImports', { limit: 1 });
  const calls = useCall('listCapitalCalls', { limit: 1 });
  const properties = useCall('listProperties', {});
  const months = useCall('listPeriods', { limit: 1 });
  const steps: SetupStep[] = [
    {
      to: '/manager/bank-accounts',
      label: 'Bank accounts',
      detail: 'Enter the balance that each account had just before its first bank statement',
      count: accounts.data?.total,
    },
    {
      to: '/manager/transactions?import=1',
      label: 'Statements',
      detail: 'The bank’s CSV files, for any years, in any order',
      count: imports.data?.imports.length,
    },
    {
      to: '/manager/clients?import=1',
      label: 'Clients',
      detail: 'A list of clients with their pledges; you choose whether to invite them',
      count: clients,
    },
    {
      to: '/manager/capital-calls?import=1',
      label: 'Capital calls',
      detail: 'A list of calls made before the portal was in use, with their dates',
      count: calls.data?.total,
    },
    {
      to: '/manager/fund?import=1',
      label: 'Properties',
      detail: 'A list with prices, valuations and leases',
      count: properties.data?.total,
    },
    {
      to: '/manager/months',
      label: 'First month closed',
      detail:
        'Possible when the month’s rows are classified, its contributions are allocated and its balances agree',
      count: months.data?.closed_count,
    },
  ].filter(({ to }) => isSwitchedOn(to));
  const isDone = steps.every(({ count }) => count !== undefined && count > 0);
  useEffect(() => {
    if (isDone) onDone();
  }, [isDone, onDone]);
  const isLoading = [accounts, imports, calls, properties, months].some(({ data, error }) => !data && !error);
  if (isDone || isLoading || clients === undefined) return null;
  const done = steps.filter(({ count }) => count !== undefined && count > 0).length;
  return (
    <div className="mb-7">
      <Section title="Bring your fund in" aside={`${done} of ${steps.length} done`}>
        <ol className="overflow-hidden rounded-box border border-line">
          {steps.map((step) => (
            <LinkRow
              key={step.to}
              to={step.to}
              label={step.label}
              detail={step.detail}
              mark={<Mark step={step} />}
              aside={<StepState step={step} />}
            />
          ))}
        </ol>
        <div className="mt-2 flex justify-end">
          <Button variant="ghost" size="small" onClick={onDismiss}>
            Do not show this again
          </Button>
        </div>
      </Section>
    </div>
  );
}

function Mark({ step: { count } }: { step: SetupStep }) {
  return count ? (
    <CheckIcon className="size-4 shrink-0 text-positive" />
  ) : (
    <span aria-hidden="true" className="size-4 shrink-0 rounded-full border border-control" />
  );
}

function StepState({ step: { count } }: { step: SetupStep }) {
  if (count === undefined)
    return <span className="whitespace-nowrap text-label text-subtle">Did not load</span>;
  return (
    <span className="whitespace-nowrap text-label text-muted">
      {count > 0 ? <span className="sr-only">Done</span> : 'To do'}
    </span>
  );
}
