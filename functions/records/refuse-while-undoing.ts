import { EXACT_SENTENCES } from '#shared/refusals.ts';
import type { Context } from '../http/context.ts';
import type { ImportTurn } from './import-store.ts';

/** An undo could remove a row that the new import has just skipped as already imported. */
export function refuseWhileUndoing(
  { isUndoing }: Pick<ImportTurn, 'isUndoing'>,
  { refuse }: Pick<Context<'import-undoing'>, 'refuse'>,
): void {
  if (isUndoing) refuse('import-undoing', { sentence: EXACT_SENTENCES['import-undoing'].beforeImport });
}
