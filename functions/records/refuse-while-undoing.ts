import { EXACT_SENTENCES } from '#shared/refusals.ts';
import type { Context } from '../http/context.ts';
import type { ImportTurn } from './import-store.ts';

/** Without this refusal, a new import could skip a row that the undo then removes. */
export function refuseWhileUndoing(
  { isUndoing }: Pick<ImportTurn, 'isUndoing'>,
  { refuse }: Pick<Context<'import-undoing'>, 'refuse'>,
): void {
  if (isUndoing) refuse('import-undoing', { sentence: EXACT_SENTENCES['import-undoing'].beforeImport });
}
