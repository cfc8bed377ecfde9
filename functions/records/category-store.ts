import { querySortKeys } from '../ledger/read.ts';
import { writeAlone } from '../ledger/transact.ts';
import { put } from '../ledger/write.ts';
import type { Services } from '../services.ts';

const CATEGORIES = 'CATEGORIES';
const MOST_CATEGORIES = 500;

export async function rememberCategory(services: Services, category: string): Promise<void> {
  await writeAlone(services, put(services, { item: { pk: CATEGORIES, sk: category } }));
}

export function listUsedCategories(services: Services): Promise<string[]> {
  return querySortKeys(services, { partition: CATEGORIES }, MOST_CATEGORIES);
}
