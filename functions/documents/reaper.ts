import type { Context as LambdaContext } from 'aws-lambda';
import { servicesFromEnvironment } from '../aws/services.ts';
import { reapDocuments } from './reap-documents.ts';
import { reportWaitingDocuments } from './report-waiting-documents.ts';

/** Time reserved to finish the current document before Lambda stops the function. */
const HANDOVER_MS = 30_000;

/** Invoked by the schedule. Throws when a document could not be finished, so that the alarm fires. */
export async function handler(_event: unknown, context: LambdaContext): Promise<void> {
  const services = servicesFromEnvironment();
  const untilMs = services.now().getTime() + context.getRemainingTimeInMillis() - HANDOVER_MS;
  const { failed } = await reapDocuments(services, untilMs);
  // Last, so that documents just finished are not reported.
  await reportWaitingDocuments(services);
  if (failed > 0) throw new Error(`${failed} documents could not be finished`);
}
