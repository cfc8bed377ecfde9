import type { Write } from '../ledger/change.ts';
import {
  type CounterDelta,
  changeOfCounts,
  countsOfDocument,
  countsOfDocumentOwner,
  shardOf,
  sumDeltas,
} from '../ledger/statistics.ts';
import { addToFundCountersWrite } from '../ledger/statistics-store.ts';
import { type ClientItem, countDocumentWrite, findClient } from '../records/client-store.ts';
import type { Services } from '../services.ts';

interface Audience {
  readonly client_id?: string | undefined;
}

/** An undefined audience means that nobody can see the document. */
export async function audienceWrites(
  services: Services,
  documentId: string,
  before: Audience | undefined,
  after: Audience | undefined,
): Promise<{ writes: Record<string, Write>; gaining: ClientItem | undefined }> {
  const [losing, gaining] = await Promise.all([ownerOf(services, before), ownerOf(services, after)]);
  const counts = sumDeltas([
    changeOfCounts(countsOf(before), countsOf(after)),
    ...(losing ? [countsOfOwner(losing, -1)] : []),
    ...(gaining ? [countsOfOwner(gaining, 1)] : []),
  ]);
  return {
    writes: {
      counters: addToFundCountersWrite(services, shardOf(documentId), counts),
      ...(losing ? { losing: countDocumentWrite(services, losing, -1) } : {}),
      ...(gaining ? { gaining: countDocumentWrite(services, gaining, 1) } : {}),
    },
    gaining,
  };
}

async function ownerOf(services: Services, audience: Audience | undefined): Promise<ClientItem | undefined> {
  return audience?.client_id === undefined ? undefined : findClient(services, audience.client_id);
}

function countsOf(audience: Audience | undefined): CounterDelta {
  return audience ? countsOfDocument({ clientId: audience.client_id }) : {};
}

function countsOfOwner({ document_count: count }: ClientItem, by: 1 | -1): CounterDelta {
  return changeOfCounts(countsOfDocumentOwner(count), countsOfDocumentOwner(count + by));
}
