import { Link } from 'react-router-dom';
import { RemindLate } from '../capital-calls/remind-late.tsx';
import { Badge } from '../ui/badge.tsx';
import { buttonClass } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { CheckIcon } from '../ui/icons.tsx';
import { ChevronRight } from '../ui/lucide-icons.tsx';
import { formatCount, formatMoney } from '../ui/money-format.ts';
import { Notice } from '../ui/notice.tsx';
import { useMayChange } from '../ui/page.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { LOOKED_AT, type Work } from './use-work.ts';
import type { Task } from './work-to-do.ts';

export const FROM_TODAY = { fromToday: true };

const FAILED_PARTS: Partial<Record<keyof Work, string>> = {
  late: 'late clients',
  approvals: 'calls that await approval',
  changes: 'changes that wait for a second person',
  calls: 'draft calls',
  messages: 'messages',
  bounced: 'bounced messages',
  requests: 'change requests',
  bank: 'the bank connection',
  tax: 'the tax years',
  months: 'the months',
};

interface TasksListProps {
  tasks: readonly Task[];
  isEmptyFund: boolean;
  failed: readonly (keyof Work)[];
  selected: number;
  onSelect: (to: string) => void;
  onOpen: (to: string) => void;
  onRetry: () => void;
}

export function TasksList({
  tasks,
  isEmptyFund,
  failed,
  selected,
  onSelect,
  onOpen,
  onRetry,
}: TasksListProps) {
  const missing = failed.flatMap((name) => FAILED_PARTS[name] ?? []);
  return (
    <div className="flex flex-col gap-3">
      {missing.length > 0 && (
        <Notice tone="warning" action={{ label: 'Try Again', onPress: onRetry }}>
          Some tasks did not load: {missing.join(', ')}.
        </Notice>
      )}
      {tasks.length > 0 ? (
        <ul className="overflow-hidden rounded-box border border-line">
          {tasks.map((task, index) => (
            <TaskRow
              key={task.label}
              task={task}
              isSelected={index === selected}
              onSelect={() => onSelect(task.to)}
              onOpen={() => onOpen(task.to)}
            />
          ))}
        </ul>
      ) : (
        missing.length === 0 && (
          <p className="flex items-center gap-2 rounded-box border border-line px-4 py-4 text-muted">
            {isEmptyFund ? (
              'No transactions yet. Import a bank statement to begin, or record a transaction by hand.'
            ) : (
              <>
                <CheckIcon className="size-4 text-positive" />
                Nothing to do
              </>
            )}
          </p>
        )
      )}
    </div>
  );
}

interface TaskRowProps {
  task: Task;
  isSelected: boolean;
  onSelect: () => void;
  onOpen: () => void;
}

function TaskRow({ task, isSelected, onSelect, onOpen }: TaskRowProps) {
  const { to, label, detail, count, isMore, sumCents, isSigned, isLate, state, action } = task;
  const mayChange = useMayChange();
  const sum = sumCents !== undefined && formatMoney(sumCents, isSigned ? { sign: 'flow' } : {});
  return (
    <li
      className={classNames(
        'group relative grid min-h-13 grid-cols-[minmax(0,1fr)_auto_16px] items-center gap-x-4 border-b border-line px-4 py-1.5 transition-colors duration-80 last:border-b-0 hover:bg-hover md:grid-cols-[minmax(0,1fr)_auto_4.5rem_132px_16px]',
        isSelected && 'bg-selected! shadow-[inset_2px_0_0_var(--color-accent)]',
      )}
    >
      <Link
        to={to}
        state={FROM_TODAY}
        data-task=""
        onFocus={onSelect}
        onClick={onOpen}
        className="min-w-0 -outline-offset-2 after:absolute after:inset-0"
      >
        <span className="block font-medium">{label}</span>
        <span
          className="block truncate text-label text-subtle max-lg:whitespace-normal print:whitespace-normal"
          title={detail}
        >
          {detail}
        </span>
      </Link>
      <span className="max-md:hidden">
        {isLate ? (
          <span className="relative z-1">
            <RemindLate />
          </span>
        ) : (
          mayChange && action && <TaskAction task={task} action={action} isSelected={isSelected} />
        )}
      </span>
      <span className="flex flex-col items-end max-md:flex-col-reverse md:contents">
        <span
          className={classNames(
            'tnum text-right',
            sum ? 'max-md:text-label max-md:text-muted' : '',
            'md:text-lead md:font-semibold',
            !sum && 'font-semibold',
          )}
        >
          {count !== undefined && (isMore ? `more than ${formatCount(LOOKED_AT)}` : formatCount(count))}
        </span>
        <span className={classNames('tnum text-right max-md:font-semibold', isLate && 'text-negative')}>
          {sum && (isMore ? `over ${sum}` : sum)}
          {state && <Badge tone={state === 'Ready' ? 'positive' : 'warning'}>{state}</Badge>}
        </span>
      </span>
      <ChevronRight className="size-4 shrink-0 text-subtle" />
    </li>
  );
}

interface TaskActionProps {
  task: Task;
  action: NonNullable<Task['action']>;
  isSelected: boolean;
}

function TaskAction({ task, action: { label, to }, isSelected }: TaskActionProps) {
  if (!to)
    return (
      <span aria-hidden="true" className={buttonClass(isSelected ? 'primary' : 'secondary', 'small')}>
        {label} {isSelected && '↵'}
      </span>
    );
  return (
    <Link
      to={to}
      state={FROM_TODAY}
      aria-label={`${label}: ${task.label}`}
      className={buttonClass('secondary', 'small', false, 'relative')}
    >
      {label}
    </Link>
  );
}

export function LoadingTasks() {
  return (
    <div role="status" aria-label="Loading" className="rounded-box border border-line">
      {['w-28', 'w-36', 'w-24', 'w-32'].map((width, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
          key={index}
          className="flex h-13 flex-col justify-center gap-2.5 border-b border-line px-4 last:border-b-0"
        >
          <Skeleton className={`h-3 ${width}`} />
          <Skeleton className="h-2.5 w-48" />
        </div>
      ))}
    </div>
  );
}
