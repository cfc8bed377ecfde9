import type { SESv2Client } from '@aws-sdk/client-sesv2';
import type { Mail } from '../services.ts';

let client: SESv2Client | undefined;

/** Sends a message through Amazon SES. The SDK client is imported at the first message. */
export async function sendBySes(sender: string, { to, subject, text }: Mail): Promise<void> {
  const ses = await import('@aws-sdk/client-sesv2');
  client ??= new ses.SESv2Client();
  await client.send(
    new ses.SendEmailCommand({
      FromEmailAddress: sender,
      Destination: { ToAddresses: [to] },
      Content: {
        Simple: {
          Subject: { Data: subject, Charset: 'UTF-8' },
          Body: { Text: { Data: text, Charset: 'UTF-8' } },
        },
      },
    }),
  );
}
