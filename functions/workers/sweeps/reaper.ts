import type { Context as LambdaContext } from 'aws-lambda';
import { servicesFromEnvironment } from '../../aws/services.ts';
import { reportWaitingDocuments } from '../../documents/report-waiting-documents.ts';
import { SCAN_RESULT, takeScanResult } from '../../documents/take-scan-result.ts';
import { reapDocuments } from '../../papers/reap-documents.ts';

const HANDOVER_MS = 30_000;

export async function handler(event: { readonly 'detail-type'?: string }, context: LambdaContext) {
  const services = servicesFromEnvironment();
  if (event['detail-type'] === SCAN_RESULT) return takeScanResult(services, event);
  const untilMs = services.now().getTime() + context.getRemainingTimeInMillis() - HANDOVER_MS;
  const { failed } = await reapDocuments(services, untilMs);
  // The run finishes documents, so the documents that still wait are counted afterwards.
  await reportWaitingDocuments(services);
  if (failed > 0) throw new Error(`${failed} documents could not be finished`);
}
