import { displayDate } from '#shared/calendar-date.ts';
import type { SuggestedKind, Transaction } from '#shared/contract/transactions.ts';
import type { TransactionType } from '#shared/terms.ts';
import { useCall } from '../../api/hooks.ts';
import { classNames } from '../../ui/class-names.ts';
import { Check, WandSparkles } from '../../ui/lucide-icons.tsx';
import { useMayChange } from '../../ui/page.tsx';
import { ignoreSecondPress } from '../../ui/second-press.ts';
import { TYPE_NAMES } from '../list/type-mark.tsx';
import type { ChosenKind } from './kind-fields.tsx';
import type { Classify } from './use-classify.tsx';

export function usePropertyName(id: string | null | undefined): string | undefined {
  const { data } = useCall('listProperties', id ? {} : null);
  return data?.properties.find((property) => property.id === id)?.name;
}

export function kindText(
  { type, category }: { type: TransactionType; category: string | null },
  property: string | undefined,
): string {
  return [TYPE_NAMES[type], category, property].filter(Boolean).join(' · ');
}

export function pastText({ as_of, count }: SuggestedKind): string | undefined {
  return as_of && `as ${displayDate(as_of).slice(0, 5)}, ×${count}`;
}

export function suggestedKind({ suggested }: Transaction): ChosenKind | undefined {
  if (!suggested) return undefined;
  const { type, category, property_id } = suggested;
  return { type, ...(category ? { category } : {}), ...(property_id ? { property_id } : {}) };
}

interface SuggestionChipProps {
  transaction: Transaction;
  classify: Classify;
  large?: boolean;
  className?: string;
}

export function SuggestionChip({ transaction, classify, large = false, className }: SuggestionChipProps) {
  const { suggested } = transaction;
  const property = usePropertyName(suggested?.property_id);
  const kind = suggestedKind(transaction);
  const mayChange = useMayChange();
  if (!suggested || !kind || !mayChange) return null;
  const text = [kindText(suggested, property), pastText(suggested)].filter(Boolean).join(' · ');
  return (
    <button
      type="button"
      aria-label={`Accept the suggestion ${text}`}
      title={text}
      onClick={(event) => {
        event.stopPropagation();
        ignoreSecondPress(event);
        classify(transaction, kind);
      }}
      className={classNames(
        'inline-flex min-w-0 items-center gap-1.5 rounded-control border border-dashed border-accent font-medium text-accent hover:bg-selected',
        large ? 'h-11 w-full px-3 text-form' : 'h-5.5 px-1.5 text-label touch:h-8',
        className,
      )}
    >
      <WandSparkles className={classNames('shrink-0', large ? 'size-4' : 'size-3.5')} />
      <span className="truncate">{text}</span>
      {large ? (
        <Check className="ml-auto size-4 shrink-0" />
      ) : (
        <span
          aria-hidden="true"
          className="hidden h-4 min-w-4 shrink-0 items-center justify-center rounded-badge border border-line bg-canvas text-[0.6875rem] leading-none font-normal text-muted group-has-focus-visible/row:fine:inline-flex"
        >
          ↵
        </span>
      )}
    </button>
  );
}
