import type { StatementRun } from '#shared/contract/statements.ts';
import { CircleCheck } from '../ui/lucide-icons.tsx';
import { formatCount } from '../ui/money-format.ts';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { Spinner } from '../ui/spinner.tsx';

function outcomeOf({ held, unchanged_count: unchanged, refused }: StatementRun): string {
  return [
    held.length > 0 ? `${formatCount(held.length)} held` : '',
    unchanged > 0 ? `${formatCount(unchanged)} unchanged, not issued again` : '',
    refused.length > 0 ? `${formatCount(refused.length)} not issued` : '',
  ]
    .filter(Boolean)
    .join(', ');
}

export function RunProgress({ run, ready }: { run: StatementRun | undefined; ready: string }) {
  const isRunning = run?.status === 'running';
  const title = !run
    ? ready
    : isRunning
      ? `Issuing ${formatCount(Math.min(run.done + 1, run.total))} of ${formatCount(run.total)}`
      : `Issued ${formatCount(run.issued_count)} of ${formatCount(run.total + run.held.length)}`;
  return (
    <div className="rounded-box border border-line px-4 py-3" role="status">
      <div className="flex items-start gap-3">
        {isRunning && <Spinner className="mt-0.5 size-4" />}
        {run && !isRunning && <CircleCheck className="mt-0.5 size-4 text-positive" />}
        <div className="min-w-0 grow">
          <p className="tnum text-body font-medium">{title}</p>
          <p className="text-label text-muted">
            {run ? outcomeOf(run) : ''}
            {isRunning &&
              `${outcomeOf(run) ? '. ' : ''}Issuing continues even if you leave this page. Each client is notified when their statement is issued.`}
          </p>
        </div>
      </div>
      {run && isRunning && (
        <ProgressBar
          className="mt-3"
          height={4}
          label="Statements issued"
          value={run.done}
          max={run.total}
          valueText={`${run.done} of ${run.total}`}
        />
      )}
    </div>
  );
}
