import { FUND_NAME, INVITATION_DAYS } from '#shared/constants.ts';
import type { Pool } from './pool.ts';

export async function mailInvitation(pool: Pool, email: string, temporaryPassword: string): Promise<void> {
  await pool.sendMail({
    to: email,
    subject: `Your ${FUND_NAME} portal invitation`,
    text: [
      `You have been invited to the ${FUND_NAME} portal.`,
      `Your username is ${email} and your temporary password is ${temporaryPassword}`,
      `Sign in${at(pool)} within ${INVITATION_DAYS} days; you will be asked to choose your own password.`,
    ].join('\n\n'),
  });
}

export async function mailResetCode(pool: Pool, email: string, code: string): Promise<void> {
  await pool.sendMail({
    to: email,
    subject: `Your ${FUND_NAME} verification code`,
    text: [
      `Your ${FUND_NAME} password reset code is ${code}`,
      `Enter the code${at(pool)} and nowhere else; nobody from the fund will ask you for the code. The code works for one hour. If you did not ask for a code, you can ignore this message.`,
    ].join('\n\n'),
  });
}

function at({ settings: { portalUrl } }: Pool): string {
  return portalUrl === undefined ? '' : ` at ${portalUrl}`;
}
