import { EXACT_SENTENCES } from '#shared/refusals.ts';
import type { Context } from '../http/context.ts';
import { listOpenImports } from './import-store.ts';

/** Refuses to import while rows leave the ledger: those still in it would count as known, and be gone a moment later. */
export async function refuseWhileUndoing({
  services,
  refuse,
}: Pick<Context<'import-undoing'>, 'services' | 'refuse'>): Promise<void> {
  const open = await listOpenImports(services);
  if (open.some(({ status }) => status === 'undoing'))
    refuse('import-undoing', { sentence: EXACT_SENTENCES['import-undoing'].beforeImport });
}
