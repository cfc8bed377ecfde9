import { TRANSACTION_TYPES, type TransactionType } from '#shared/terms.ts';
import { classNames } from '../ui/class-names.ts';
import { ignoreSecondPress } from '../ui/second-press.ts';
import { TYPE_NAMES } from './type-mark.tsx';

interface ClassifyTransactionProps {
  description: string;
  onClassify: (type: TransactionType) => void;
  /** Full width and large enough for touch. */
  large?: boolean;
  /** Shows the digit shortcuts. */
  keys?: boolean;
}

/**
 * Three buttons of equal weight, because the type is the manager's decision. The digits show while the
 * surrounding row (`group/row`) has the focus.
 */
export function ClassifyTransaction({
  description,
  onClassify,
  large = false,
  keys = false,
}: ClassifyTransactionProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset draws and spaces itself
    <div
      role="group"
      aria-label={`Classify ${description}`}
      className={classNames(
        'rounded-control border border-line bg-surface',
        large ? 'flex w-full' : 'inline-flex',
      )}
    >
      {TRANSACTION_TYPES.map((type, index) => (
        <button
          key={type}
          type="button"
          onClick={(event) => {
            event.stopPropagation();
            ignoreSecondPress(event);
            onClassify(type);
          }}
          className={classNames(
            'flex items-center justify-center gap-1.5 border-line font-medium transition-colors duration-80 first:rounded-l-[5px] last:rounded-r-[5px] hover:bg-hover focus-visible:z-10',
            large ? 'h-11 grow basis-0 text-form' : 'h-5.5 px-2 text-label touch:h-8',
            index > 0 && 'border-l',
          )}
        >
          {TYPE_NAMES[type]}
          {keys && (
            <span
              aria-hidden="true"
              className="hidden h-4 min-w-4 items-center justify-center rounded-badge border border-line bg-canvas px-0.5 font-sans text-[0.6875rem] leading-none font-normal text-muted group-focus-within/row:fine:inline-flex"
            >
              {index + 1}
            </span>
          )}
        </button>
      ))}
    </div>
  );
}
