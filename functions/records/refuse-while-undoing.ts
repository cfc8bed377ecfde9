import { EXACT_SENTENCES } from '#shared/refusals.ts';
import type { Context } from '../http/context.ts';
import type { ImportTurn } from './import-store.ts';

/** The undo could remove a row after the import has skipped the row as already imported. */
export function refuseWhileUndoing(
  { isUndoing }: Pick<ImportTurn, 'isUndoing'>,
  { refuse }: Pick<Context<'import-undoing'>, 'refuse'>,
): void {
  if (isUndoing) refuse('import-undoing', { sentence: EXACT_SENTENCES['import-undoing'].beforeImport });
}
