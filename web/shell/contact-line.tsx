import type { CallOutput } from '../api/client.ts';
import { classNames } from '../ui/class-names.ts';

export type Contact = CallOutput<'getFundContact'>['contact'];

interface ContactLineProps {
  contact: Contact | undefined;
  className?: string | undefined;
}

export function ContactLine({ contact, className }: ContactLineProps) {
  if (!contact) return null;
  const { name, phone, email, hours } = contact;
  const link = 'font-medium underline touch:py-2';
  return (
    <p
      className={classNames(
        'flex flex-wrap items-center gap-x-4 max-md:grid max-md:justify-items-start',
        className,
      )}
    >
      <span>Questions? {name}</span>
      {phone && (
        <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`} className={classNames('tnum', link)}>
          {phone}
        </a>
      )}
      {email && (
        <a href={`mailto:${email}`} className={classNames('wrap-anywhere', link)}>
          {email}
        </a>
      )}
      {hours && <span>{hours}</span>}
    </p>
  );
}
