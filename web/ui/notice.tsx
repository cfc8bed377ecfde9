import type { ComponentType, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { AlertIcon, CheckIcon } from './icons.tsx';

export const NOTICE_TONES = {
  negative: 'bg-negative-tint text-negative',
  positive: 'bg-positive-tint text-positive',
  warning: 'bg-warning-tint text-warning',
  info: 'bg-info-tint text-info',
} as const;

export function Notice({
  tone,
  icon: Icon = tone === 'positive' ? CheckIcon : AlertIcon,
  action,
  children,
  className,
}: {
  tone: keyof typeof NOTICE_TONES;
  icon?: ComponentType<{ className: string }>;
  action?: { label: string; onPress: () => void } | undefined;
  children: ReactNode;
  className?: string | undefined;
}) {
  return (
    <div
      role={tone === 'negative' ? 'alert' : 'status'}
      className={classNames(
        'flex items-start gap-2.5 rounded-box px-3 py-2.5 text-body',
        NOTICE_TONES[tone],
        className,
      )}
    >
      <Icon className="mt-0.5 size-4" />
      <div className="min-w-0 grow wrap-anywhere">
        {children}
        {action && ' '}
        {action && (
          <button type="button" className="font-medium underline underline-offset-2" onClick={action.onPress}>
            {action.label}
          </button>
        )}
      </div>
    </div>
  );
}
