import * as z from 'zod';
import { foldText } from '#shared/search-text.ts';
import type { Write } from '../ledger/change.ts';
import { findItem } from '../ledger/read.ts';
import { storedItem } from '../ledger/stored.ts';
import { absent, put, putNew, putVersion } from '../ledger/write.ts';
import type { Services } from '../services.ts';

/** A name belongs to one person for ever, because records name the person who acted. */
const staffName = storedItem(z.object({ user_id: z.string() }));

const NAMES = 'STAFF_NAMES';

const LOOK_ALIKES: readonly (readonly [RegExp, string])[] = [
  [/[^\p{L}\p{N}]/gu, ''],
  [/[i1|]/g, 'l'],
  [/0/g, 'o'],
  [/rn/g, 'm'],
  [/vv/g, 'w'],
];

function foldName(name: string): string {
  return LOOK_ALIKES.reduce(
    (text, [from, to]) => text.replaceAll(from, to),
    foldText(name.normalize('NFKC')),
  );
}

function nameKey(name: string) {
  return { pk: NAMES, sk: foldName(name) };
}

export async function isNameTaken(services: Services, name: string, userId: string): Promise<boolean> {
  const found = await findItem(services, nameKey(name), staffName);
  return found !== undefined && found.user_id !== userId;
}

export function putNameWrite(services: Services, { userId, name }: { userId: string; name: string }): Write {
  return putNew(services, { ...nameKey(name), user_id: userId });
}

const FORMER = { pk: NAMES, sk: 'FORMER NAMES' };

const formerNames = storedItem(
  z.object({
    names: z.record(z.string(), z.string()),
    version: z.number(),
  }),
);

export function findFormerNames(services: Services) {
  return findItem(services, FORMER, formerNames);
}

export async function renameWrites(
  services: Services,
  { userId, email, before, after }: { userId: string; email: string; before: string; after: string },
): Promise<Record<string, Write>> {
  const own = { user_id: userId };
  const former = await findFormerNames(services);
  const { [after]: _, ...others } = { ...former?.names, [before]: email };
  const item = { ...FORMER, names: others, version: (former?.version ?? 0) + 1 };
  const isSame = foldName(before) === foldName(after);
  return {
    name: put(services, { item: { ...nameKey(after), ...own }, when: [{ pk: absent }, own] }),
    ...(isSame ? {} : { formerName: put(services, { item: { ...nameKey(before), ...own } }) }),
    formerNames: putVersion(services, former, item),
  };
}
