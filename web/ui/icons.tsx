import type { ReactNode } from 'react';

interface IconProps {
  className?: string | undefined;
}

export function SvgIcon({ className = 'size-4', children }: IconProps & { children: ReactNode }) {
  return (
    <svg
      aria-hidden="true"
      className={`shrink-0 ${className}`}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {children}
    </svg>
  );
}

// Pages before sign-in need only these icons, and load without lucide-icons.tsx.

export function AlertIcon({ className }: IconProps) {
  return (
    <SvgIcon className={className}>
      <circle cx="12" cy="12" r="9.5" />
      <path d="M12 7.5v5M12 16.2v.1" />
    </SvgIcon>
  );
}

export function CheckIcon({ className }: IconProps) {
  return (
    <SvgIcon className={className}>
      <circle cx="12" cy="12" r="9.5" />
      <path d="m8 12.2 2.8 2.8 5.2-5.6" />
    </SvgIcon>
  );
}

export function RingIcon({ className }: IconProps) {
  return (
    <SvgIcon className={className}>
      <circle cx="12" cy="12" r="9.5" />
    </SvgIcon>
  );
}

export function EyeIcon({ className, off = false }: IconProps & { off?: boolean }) {
  return (
    <SvgIcon className={className}>
      <path d="M2.1 12.3a1 1 0 0 1 0-.6 10.7 10.7 0 0 1 19.8 0 1 1 0 0 1 0 .6 10.7 10.7 0 0 1-19.8 0" />
      <circle cx="12" cy="12" r="3" />
      {off && <path d="m4 20 16-16" />}
    </SvgIcon>
  );
}
