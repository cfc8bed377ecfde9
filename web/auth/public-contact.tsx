import { useEffect, useState } from 'react';
import { portalConfig } from '../config.ts';
import { type Contact, ContactLine } from '../shell/contact-line.tsx';

/** Loading the contract would delay the sign-in page, so this request does without it. */
async function readContact(): Promise<Contact | undefined> {
  const { apiBaseUrl } = await portalConfig();
  // Undefined if the server refuses, because a refusal has no `contact`.
  return (await (await fetch(`${apiBaseUrl}/fund/contact`)).json()).contact;
}

export function PublicContact({ className }: { className?: string }) {
  const [contact, setContact] = useState<Contact>();
  useEffect(() => {
    readContact().then(setContact, () => {});
  }, []);
  return <ContactLine contact={contact} className={className} />;
}
