import type { Transaction } from '#shared/contract/transactions.ts';
import { MAIN_TYPES } from '#shared/terms.ts';
import { classNames } from '../../ui/class-names.ts';
import { useMayChange } from '../../ui/page.tsx';
import { ignoreSecondPress } from '../../ui/second-press.ts';
import { TYPE_NAMES, TypeMark } from '../list/type-mark.tsx';
import { useMoreKinds } from './more-kinds.tsx';
import { SuggestionChip } from './suggestion-chip.tsx';
import type { Classify } from './use-classify.tsx';

interface ClassifyTransactionProps {
  transaction: Transaction;
  classify: Classify;
  large?: boolean;
  keys?: boolean;
}

const BUTTON =
  'flex items-center justify-center gap-1.5 border-line font-medium transition-colors duration-80 first:rounded-l-[5px] last:rounded-r-[5px] hover:bg-hover focus-visible:z-10';
const SMALL = 'h-5.5 px-2 text-label touch:h-8';

/** Hidden on a press, because the digit would move the button away from the pointer. */
function Digit({ children }: { children: number }) {
  return (
    <span
      aria-hidden="true"
      className="hidden h-4 min-w-4 items-center justify-center rounded-badge border border-line bg-canvas px-0.5 font-sans text-[0.6875rem] leading-none font-normal text-muted group-has-focus-visible/row:fine:inline-flex"
    >
      {children}
    </span>
  );
}

export function ClassifyTransaction({
  transaction,
  classify,
  large = false,
  keys = false,
}: ClassifyTransactionProps) {
  const more = useMoreKinds({
    amount: transaction.amount,
    onChoose: (kind) => classify(transaction, kind),
  });
  if (!useMayChange()) return <TypeMark type="" />;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a border and spacing of its own
    <div
      role="group"
      aria-label={`Classify ${transaction.description}`}
      className={classNames(
        'rounded-control border border-line bg-surface',
        large ? 'flex w-full' : 'inline-flex',
      )}
    >
      {MAIN_TYPES.map((type, index) => (
        <button
          key={type}
          type="button"
          onClick={(event) => {
            event.stopPropagation();
            ignoreSecondPress(event);
            classify(transaction, { type });
          }}
          className={classNames(
            BUTTON,
            large ? 'h-11 grow basis-0 text-form' : SMALL,
            index > 0 && 'border-l',
          )}
        >
          {TYPE_NAMES[type]}
          {keys && <Digit>{index + 1}</Digit>}
        </button>
      ))}
      <button
        {...more.button}
        type="button"
        data-more-kinds=""
        onClick={(event) => {
          event.stopPropagation();
          more.button.onClick();
        }}
        className={classNames(BUTTON, 'border-l', large ? 'h-11 w-15.5 shrink-0 text-form' : SMALL)}
      >
        More<span className="sr-only"> kinds</span>
        {keys && <Digit>{MAIN_TYPES.length + 1}</Digit>}
      </button>
      {more.popover}
    </div>
  );
}

export function ClassifyLarge(row: Pick<ClassifyTransactionProps, 'transaction' | 'classify'>) {
  return (
    <>
      <SuggestionChip large {...row} />
      <ClassifyTransaction large {...row} />
    </>
  );
}
