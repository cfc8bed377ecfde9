import type { Mail } from '#functions/services.ts';
import type { TestPortal } from './test-portal.ts';

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

export function tokenOf(mail: Pick<Mail, 'text'> | undefined): string {
  const token = /\/n#([A-Za-z0-9_-]+)/.exec(mail?.text ?? '')?.[1];
  if (token === undefined) throw new Error('No link without sign-in');
  return token;
}
