import { useEffect, useState } from 'react';
import { portalConfig } from '../config.ts';
import { type Contact, ContactLine } from '../shell/contact-line.tsx';

/** Reads `getFundContact` without the API contract, whose 74 kB the sign-in page would load and run. */
async function readContact(): Promise<Contact | undefined> {
  const { apiBaseUrl } = await portalConfig();
  // A refusal has no `contact`.
  return (await (await fetch(`${apiBaseUrl}/fund/contact`)).json()).contact;
}

export function PublicContact({ className }: { className?: string }) {
  const [contact, setContact] = useState<Contact>();
  useEffect(() => {
    readContact().then(setContact, () => {});
  }, []);
  return <ContactLine contact={contact} className={className} />;
}
