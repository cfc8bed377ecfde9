import type { Context as LambdaContext } from 'aws-lambda';
import { servicesFromEnvironment } from '../../aws/services.ts';
import { reportWaitingDocuments } from '../../documents/report-waiting-documents.ts';
import { SCAN_RESULT, takeScanResult } from '../../documents/take-scan-result.ts';
import { reapDocuments } from '../../papers/reap-documents.ts';

/** Time reserved to finish the current document before Lambda stops the function. */
const HANDOVER_MS = 30_000;

/** Invoked by the schedule, and with every scan result. The scheduled run throws if a document failed: an alarm then fires. */
export async function handler(
  event: { readonly 'detail-type'?: string },
  context: LambdaContext,
): Promise<void> {
  const services = servicesFromEnvironment();
  if (event['detail-type'] === SCAN_RESULT) return takeScanResult(services, event);
  const untilMs = services.now().getTime() + context.getRemainingTimeInMillis() - HANDOVER_MS;
  const { failed } = await reapDocuments(services, untilMs);
  // Count the waiting documents last, so that documents finished in this run are not counted.
  await reportWaitingDocuments(services);
  if (failed > 0) throw new Error(`${failed} documents could not be finished`);
}
