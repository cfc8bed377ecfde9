import * as z from 'zod';
import { DAY_MS, instantAfter, secondsOf } from '../ledger/instants.ts';
import { queryItems } from '../ledger/read.ts';
import { type Stored, storedItem } from '../ledger/stored.ts';
import { writeAlone } from '../ledger/transact.ts';
import { put, putNew } from '../ledger/write.ts';
import type { Services } from '../services.ts';
import { documentTarget, type ListedDocument } from './document-store.ts';
import { userTarget } from './user-store.ts';

const NEW_MS = 14 * DAY_MS;

const opening = storedItem(z.object({ document_id: z.string() }));

const OPENED = 'OPENED#';

export function isYoung({ uploaded_at: at }: Pick<ListedDocument, 'uploaded_at'>, now: string): boolean {
  return instantAfter(at, NEW_MS) > now;
}

export async function recordOpening(
  services: Services,
  userId: string,
  document: Pick<ListedDocument, 'id' | 'uploaded_at'>,
): Promise<void> {
  const item = {
    pk: userTarget(userId),
    sk: `${OPENED}${document.id}`,
    ...opening.parse({ document_id: document.id }),
    expires_at: secondsOf(instantAfter(document.uploaded_at, NEW_MS + DAY_MS)),
  };
  await writeAlone(services, put(services, { item }));
}

const documentOpening = storedItem(
  z.object({ user_id: z.string(), name: z.string(), client_name: z.string(), at: z.string() }),
);
export type DocumentOpening = Stored<typeof documentOpening>;

const OPENED_BY = 'OPENED_BY#';

export async function recordOpenedBy(
  services: Services,
  documentId: string,
  opening: DocumentOpening,
): Promise<void> {
  const key = { pk: documentTarget(documentId), sk: `${OPENED_BY}${opening.user_id}` };
  await writeAlone(services, putNew(services, { ...key, ...documentOpening.parse(opening) }));
}

export async function listOpenedBy(services: Services, documentId: string): Promise<DocumentOpening[]> {
  const list = { partition: documentTarget(documentId), startsWith: OPENED_BY };
  const openings = await queryItems(services, list, documentOpening);
  return openings.sort((one, other) => (one.at < other.at ? 1 : -1));
}

export async function findOpened(services: Services, userId: string): Promise<Set<string>> {
  const list = { partition: userTarget(userId), from: OPENED, to: `${OPENED}~` };
  const openings = await queryItems(services, list, opening);
  return new Set(openings.map(({ document_id: id }) => id));
}
