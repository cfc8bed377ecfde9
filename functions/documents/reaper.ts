import type { Context as LambdaContext } from 'aws-lambda';
import { servicesFromEnvironment } from '../aws/services.ts';
import { reapDocuments } from './reap-documents.ts';
import { reportWaitingDocuments } from './report-waiting-documents.ts';

/** Time kept back so that a document under work is finished before the function is stopped. */
const HANDOVER_MS = 30_000;

/** Invoked by the schedule. Throws when something could not be finished, so that the alarm rings. */
export async function handler(_event: unknown, context: LambdaContext): Promise<void> {
  const services = servicesFromEnvironment();
  const untilMs = services.now().getTime() + context.getRemainingTimeInMillis() - HANDOVER_MS;
  const { failed } = await reapDocuments(services, untilMs);
  // After it, so that what it has just brought to an end is not told.
  await reportWaitingDocuments(services);
  if (failed > 0) throw new Error(`${failed} documents could not be finished`);
}
