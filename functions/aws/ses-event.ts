import * as z from 'zod';
import type { MailEvent } from '../services.ts';

export const MESSAGE_TAG = 'message_id';
export const ATTEMPT_TAG = 'attempt';

const sesEvent = z.object({
  source: z.literal('aws.ses'),
  detail: z.object({
    eventType: z.string(),
    mail: z.object({ tags: z.record(z.string(), z.array(z.string())), destination: z.array(z.string()) }),
    bounce: z
      .object({
        bounceType: z.string(),
        bouncedRecipients: z.array(z.object({ diagnosticCode: z.string().optional() })).optional(),
      })
      .optional(),
    reject: z.object({ reason: z.string().optional() }).optional(),
  }),
});
export type SesEvent = z.input<typeof sesEvent>;

export function readSesEvent(event: unknown): MailEvent | undefined {
  const parsed = sesEvent.safeParse(event);
  if (!parsed.success) return undefined;
  const { eventType, mail, bounce, reject } = parsed.data.detail;
  const messageId = mail.tags[MESSAGE_TAG]?.[0];
  const attempt = messageId === undefined ? undefined : Number(mail.tags[ATTEMPT_TAG]?.[0]);
  const told = { messageId, attempt, to: mail.destination[0] };
  switch (eventType) {
    case 'Send':
    case 'Delivery':
      return { ...told, kind: 'left', detail: '' };
    case 'Bounce':
      return bounce?.bounceType === 'Transient'
        ? undefined
        : {
            ...told,
            kind: 'bounced',
            detail: bounce?.bouncedRecipients?.[0]?.diagnosticCode ?? 'no reason given',
          };
    case 'Complaint':
      return { ...told, kind: 'complained', detail: '' };
    case 'Reject':
      return { ...told, kind: 'refused', detail: reject?.reason ?? 'no reason given' };
    default:
      return undefined;
  }
}
