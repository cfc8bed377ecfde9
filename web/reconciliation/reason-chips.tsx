import { type ReasonTone, toneOfReason } from '#shared/match-reasons.ts';
import { classNames } from '../ui/class-names.ts';
import { Check, Info, TriangleAlert } from '../ui/lucide-icons.tsx';

const STYLES: Record<ReasonTone, { className: string; Icon: typeof Check; hiddenText: string }> = {
  evidence: { className: 'bg-positive-tint text-positive', Icon: Check, hiddenText: '' },
  circumstance: { className: 'bg-hover text-muted', Icon: Info, hiddenText: '' },
  against: { className: 'bg-warning-tint text-warning', Icon: TriangleAlert, hiddenText: 'Against: ' },
};

/** The reasons for a suggestion as chips: for, neutral and against. */
export function ReasonChips({ reasons, label }: { reasons: readonly string[]; label: string }) {
  return (
    <ul aria-label={label} className="flex flex-wrap gap-1.5">
      {reasons.map((reason) => {
        const { className, Icon, hiddenText } = STYLES[toneOfReason(reason)];
        return (
          <li
            key={reason}
            className={classNames(
              'inline-flex min-h-5 items-center gap-1 rounded-badge px-1.5 text-label font-medium',
              className,
            )}
          >
            <Icon aria-hidden="true" className="size-3 shrink-0" />
            <span>
              {hiddenText && <span className="sr-only">{hiddenText}</span>}
              {reason}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
