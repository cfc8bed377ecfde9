import { CallStatus } from '../capital-calls/call-status.tsx';
import { FileTile } from '../documents/file-tile.tsx';
import { Badge } from '../ui/badge.tsx';
import { classNames } from '../ui/class-names.ts';
import { InitialsMark } from '../ui/initials-mark.tsx';
import { Keys } from '../ui/keys.tsx';
import {
  ArrowDownLeft,
  ArrowRightLeft,
  ArrowUpRight,
  Building2,
  Folder,
  HandCoins,
  type LucideIcon,
  Plus,
} from '../ui/lucide-icons.tsx';
import { Money } from '../ui/money.tsx';
import { MarkedText } from './marked-text.tsx';
import type { Choice } from './search-choices.ts';

const ICONS: Record<'call' | 'in' | 'out' | 'property' | 'add' | 'ledger' | 'documents', LucideIcon> = {
  call: HandCoins,
  in: ArrowDownLeft,
  out: ArrowUpRight,
  property: Building2,
  add: Plus,
  ledger: ArrowRightLeft,
  documents: Folder,
};

function Mark({ mark }: { mark: Choice['mark'] }) {
  if (mark.kind === 'client') return <InitialsMark name={mark.name} />;
  if (mark.kind === 'document') return <FileTile filename={mark.filename} small />;
  const Icon = mark.kind === 'screen' ? mark.icon : ICONS[mark.kind];
  return <Icon className="size-4 text-muted" />;
}

interface ChoiceContentProps {
  choice: Choice;
  words: readonly string[];
  isActive: boolean;
}

export function ChoiceContent({ choice, words, isActive }: ChoiceContentProps) {
  const { title, detail, mark, amount, status, badge, keys } = choice;
  return (
    <>
      <span className="flex w-6.5 shrink-0 items-center justify-center">
        <Mark mark={mark} />
      </span>
      <span className="min-w-0 grow">
        <span className="block truncate text-body leading-4.5 text-ink" title={title}>
          <MarkedText text={title} words={words} />
        </span>
        {detail && (
          <span className="block truncate text-label text-muted" title={detail}>
            <MarkedText text={detail} words={words} />
          </span>
        )}
      </span>
      <span className="flex shrink-0 items-center gap-2.5 max-md:flex-col max-md:items-end max-md:gap-0.5">
        {status && <CallStatus of={{ status, overdue: false }} />}
        {badge && <Badge tone="neutral">{badge}</Badge>}
        {amount && (
          <span
            className={classNames('text-body', amount.isFound && 'rounded-[2px] bg-selected font-semibold')}
          >
            <Money
              amountCents={amount.cents}
              exact
              sign={amount.sign}
              {...(amount.isFound ? { className: 'text-accent!' } : {})}
            />
            {amount.note && <span className="text-muted"> {amount.note}</span>}
          </span>
        )}
      </span>
      {keys && <Keys keys={keys} className="touch:hidden" />}
      {isActive && !keys && (
        <span aria-hidden="true" className="max-md:hidden">
          <Keys keys="Enter" />
        </span>
      )}
    </>
  );
}
