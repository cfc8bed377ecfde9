import type { Mail } from '#functions/services.ts';
import type { TestPortal } from './test-portal.ts';

/** Sends what is queued, and answers the mails that went out with it. */
export async function sendQueued(portal: TestPortal): Promise<Mail[]> {
  const mails: Mail[] = [];
  const { sendMail } = portal.services;
  portal.services.sendMail = async (mail) => {
    mails.push(mail);
    return 'accepted';
  };
  await portal.services.sendMessages();
  portal.services.sendMail = sendMail;
  return mails;
}

/** The token of the link without sign-in of a mail. */
export function tokenOf(mail: Pick<Mail, 'text'> | undefined): string {
  const token = /\/n#([A-Za-z0-9_-]+)/.exec(mail?.text ?? '')?.[1];
  if (token === undefined) throw new Error('No link without sign-in');
  return token;
}
