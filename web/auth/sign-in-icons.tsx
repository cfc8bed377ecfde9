import { SvgIcon } from '../ui/icons.tsx';

/** The sign-in form loads without these icons of the steps after it. */

export function ClockIcon({ className }: { className?: string }) {
  return (
    <SvgIcon className={className}>
      <circle cx="12" cy="12" r="9.5" />
      <path d="M12 6.5V12l3.5 2" />
    </SvgIcon>
  );
}

export function MailIcon({ className }: { className?: string }) {
  return (
    <SvgIcon className={className}>
      <rect x="2" y="4" width="20" height="16" rx="2" />
      <path d="m22 7-10 6.3L2 7" />
    </SvgIcon>
  );
}
