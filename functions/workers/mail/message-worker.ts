import type { Context as LambdaContext } from 'aws-lambda';
import { servicesFromEnvironment } from '../../aws/services.ts';
import { readSesEvent, type SesEvent } from '../../aws/ses-event.ts';
import { notifyOfDocuments } from '../../messages/notify-of-documents.ts';
import { queueReceipts } from '../../messages/queue-receipts.ts';
import { sendMessages } from '../../messages/send-messages.ts';
import { settleByEvent } from '../../messages/settle-by-event.ts';
import type { Services } from '../../services.ts';

const HANDOVER_MS = 20_000;

export async function sendAll(services: Services, untilMs: number): Promise<void> {
  await queueReceipts(services, untilMs);
  await notifyOfDocuments(services, untilMs);
  const counts = await sendMessages(services, untilMs);
  services.log({ level: 'info', event: 'messages-sent', counts: { ...counts } });
}

export async function handler(event: object | SesEvent, context: LambdaContext): Promise<void> {
  const services = servicesFromEnvironment();
  const told = readSesEvent(event);
  if (told) return settleByEvent(services, told);
  await sendAll(services, services.now().getTime() + context.getRemainingTimeInMillis() - HANDOVER_MS);
}
