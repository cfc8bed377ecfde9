import { EXACT_SENTENCES } from '#shared/refusals.ts';
import type { Context } from '../http/context.ts';
import type { ImportTurn } from './import-store.ts';

/** Refuses to import while rows leave the ledger: those still in it would count as known, and be gone a moment later. */
export function refuseWhileUndoing(
  { isUndoing }: Pick<ImportTurn, 'isUndoing'>,
  { refuse }: Pick<Context<'import-undoing'>, 'refuse'>,
): void {
  if (isUndoing) refuse('import-undoing', { sentence: EXACT_SENTENCES['import-undoing'].beforeImport });
}
