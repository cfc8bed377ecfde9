import * as z from 'zod';
import { queryItems } from '../ledger/read.ts';
import { writeAlone } from '../ledger/transact.ts';
import { put } from '../ledger/write.ts';
import type { Services } from '../services.ts';

const CATEGORIES = 'CATEGORIES';
const MOST_CATEGORIES = 500;

export async function rememberCategory(services: Services, category: string): Promise<void> {
  await writeAlone(services, put(services, { item: { pk: CATEGORIES, sk: category } }));
}

export async function listUsedCategories(services: Services): Promise<string[]> {
  const used = await queryItems(
    services,
    { partition: CATEGORIES },
    z.object({ sk: z.string() }),
    MOST_CATEGORIES,
  );
  return used.map(({ sk }) => sk);
}
