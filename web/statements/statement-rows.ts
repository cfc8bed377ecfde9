import type { StatementPreview, StatementRun } from '#shared/contract/statements.ts';

export type RowState = 'held' | 'refused' | 'issued' | 'issuing' | 'waiting';

export interface StatementRow extends StatementPreview {
  readonly id: string;
  readonly state: RowState;
}

/** How much a client's closing balance differs from the last statement, in percent, without its sign. */
export function differenceOf({
  difference_percent: percent,
}: Pick<StatementPreview, 'difference_percent'>): number {
  return Math.abs(Number(percent ?? 0));
}

/**
 * The rows with their states, those that differ most first. A run sees to clients in the order of the preview, those held back
 * left out, so what it has done follows from its count.
 */
export function rowsOf(
  previews: readonly StatementPreview[],
  held: ReadonlySet<string>,
  run: StatementRun | undefined,
): StatementRow[] {
  const refused = new Set(run?.refused.map(({ client_id: id }) => id));
  let place = 0;
  return previews
    .map((preview): StatementRow => {
      const id = preview.client_id;
      if (held.has(id)) return { ...preview, id, state: 'held' };
      const isDone = run !== undefined && place < run.done;
      const isNext = run?.status === 'running' && place >= run.done && place < run.done + 1;
      place += 1;
      if (preview.refusal !== null || refused.has(id)) return { ...preview, id, state: 'refused' };
      if (isDone || preview.unchanged) return { ...preview, id, state: 'issued' };
      return { ...preview, id, state: isNext ? 'issuing' : 'waiting' };
    })
    .sort((a, b) => differenceOf(b) - differenceOf(a));
}
