import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import type { Mail, MailAnswer } from '../services.ts';
import { ATTEMPT_TAG, MESSAGE_TAG } from './ses-event.ts';

let client: SESv2Client | undefined;

const LATER = new Set([
  'TooManyRequestsException',
  'LimitExceededException',
  'ThrottlingException',
  'SendingPausedException',
]);
const REFUSED = new Set([
  'MessageRejected',
  'BadRequestException',
  'MailFromDomainNotVerifiedException',
  'AccountSuspendedException',
  'NotFoundException',
]);

/** SES may have accepted the message even if this function throws. */
export async function sendBySes(
  { sender, configurationSet }: { sender: string; configurationSet: string },
  { to, subject, text, html, messageId, attempt }: Mail,
): Promise<MailAnswer> {
  // SES has no idempotency keys, so a retry could send the message twice.
  client ??= new SESv2Client({ maxAttempts: 1 });
  try {
    await client.send(
      new SendEmailCommand({
        FromEmailAddress: sender,
        Destination: { ToAddresses: [to] },
        ConfigurationSetName: configurationSet,
        EmailTags: [
          { Name: MESSAGE_TAG, Value: messageId },
          { Name: ATTEMPT_TAG, Value: String(attempt) },
        ],
        Content: {
          Simple: {
            Subject: { Data: subject, Charset: 'UTF-8' },
            Body: { Text: { Data: text, Charset: 'UTF-8' }, Html: { Data: html, Charset: 'UTF-8' } },
          },
        },
      }),
    );
    return 'accepted';
  } catch (error) {
    const { name } = error as Error;
    if (LATER.has(name)) return 'later';
    if (REFUSED.has(name)) return { refused: `The mail service refused the email (${name})` };
    throw error;
  }
}
