import type { StatementPreview, StatementRun } from '#shared/contract/statements.ts';
import { addCents, negateCents } from '#shared/money.ts';
import { percentOf } from '#shared/percent.ts';

export type RowState = 'held' | 'refused' | 'issued' | 'issuing' | 'waiting';

export interface StatementRow extends StatementPreview {
  readonly id: string;
  readonly state: RowState;
}

/** Returns the change since the last statement that `movements` do not explain, in percent of the amount paid then. */
export function differenceOf({
  difference,
  movements,
  compared_with: last,
}: Pick<StatementPreview, 'difference' | 'movements' | 'compared_with'>): number {
  const unexplained = addCents(difference, negateCents(movements));
  if (unexplained === 0) return 0;
  return last?.paid ? Number(percentOf(unexplained, last.paid, 1)) : 100;
}

/** A run issues statements in the order of the previews, so the first `run.done` clients are done. */
function seenBy(previews: readonly StatementPreview[], run: StatementRun) {
  const held = new Set(run.held);
  const ids =
    run.client_id === null
      ? previews.map(({ client_id: id }) => id).filter((id) => !held.has(id))
      : [run.client_id];
  return {
    done: new Set(ids.slice(0, run.done)),
    next: run.status === 'running' ? ids[run.done] : undefined,
  };
}

export function rowsOf(
  previews: readonly StatementPreview[],
  held: ReadonlySet<string>,
  run: StatementRun | undefined,
  isNewerThanRun: boolean,
): StatementRow[] {
  const refused = new Map(run?.refused.map(({ client_id: id, reason }) => [id, reason]));
  const seen = run && !isNewerThanRun ? seenBy(previews, run) : undefined;
  const stateOf = ({ client_id: id, refusal, unchanged }: StatementPreview): RowState => {
    if (held.has(id)) return 'held';
    if (refusal !== null || refused.has(id)) return 'refused';
    if (unchanged || seen?.done.has(id)) return 'issued';
    return seen?.next === id ? 'issuing' : 'waiting';
  };
  return previews
    .map((preview) => {
      const { client_id: id } = preview;
      const refusal = preview.refusal ?? refused.get(id) ?? null;
      return { ...preview, refusal, id, state: stateOf(preview) };
    })
    .sort((a, b) => Math.abs(differenceOf(b)) - Math.abs(differenceOf(a)));
}
