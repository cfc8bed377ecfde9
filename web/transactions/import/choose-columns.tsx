import { useState } from 'react';
import type { StatementLayout } from '#shared/statement-layout.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { FilterSelect } from '../../ui/select.tsx';
import { type ColumnRole, layoutOf, ROLES, type SaidColumns, saidOf, withRole } from './layout-roles.ts';

const ROWS_SHOWN = 5;
const ORDERS = [
  { value: 'day-first', label: 'day first' },
  { value: 'month-first', label: 'month first' },
  { value: 'year-first', label: 'year first' },
] as const;
const SIGNS = [
  { value: 'as-is', label: 'minus is money out' },
  { value: 'reversed', label: 'minus is money in' },
] as const;
const MOST_OUT_WORDS = 10;

export interface ChooseColumnsProps {
  rows: readonly (readonly string[])[];
  headings: readonly string[];
  layout: StatementLayout | null | undefined;
  isRead: boolean;
  onChange: (layout: StatementLayout) => void;
}

export function ChooseColumns({ rows, headings, layout, isRead, onChange }: ChooseColumnsProps) {
  const width = Math.max(headings.length, ...rows.map(({ length }) => length));
  const [said, setSaid] = useState(() => saidOf(layout, width));
  const answer = layoutOf(said);
  const shown = rows.slice(0, ROWS_SHOWN);
  function say(next: SaidColumns) {
    setSaid(next);
    const complete = layoutOf(next);
    if (typeof complete !== 'string') onChange(complete);
  }
  return (
    <section className="flex flex-col gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="font-medium">What are the columns?</h3>
        <p className="text-label text-muted">Your answer is saved for files with this layout.</p>
      </div>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
        tabIndex={0}
        aria-label="First rows of the file"
        className="overflow-x-auto rounded-box border border-line"
      >
        <table aria-label="First rows of the file" className="w-full border-collapse text-left text-body">
          <thead className="bg-canvas">
            <tr>
              {said.roles.map((role, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column has no other identity than its place
                <th key={column} scope="col" className="px-2 py-2 align-top font-normal">
                  <FilterSelect
                    name=""
                    aria-label={`Column ${column + 1}${headings[column] ? `, ${headings[column]}` : ''}`}
                    options={ROLES}
                    value={role}
                    onChange={(next: ColumnRole) => say(withRole(said, column, next))}
                  />
                  <span className="block max-w-40 truncate px-1 pt-1 text-label text-subtle">
                    {headings[column] || '\u00a0'}
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((cells, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a row of the file has no other identity than its place
              <tr key={row} className="border-t border-line">
                {said.roles.map((role, column) => (
                  <td
                    // biome-ignore lint/suspicious/noArrayIndexKey: as above
                    key={column}
                    className={`tnum max-w-64 truncate px-3 py-1.5 whitespace-nowrap ${role === '' ? 'text-subtle' : ''}`}
                  >
                    {cells[column]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <Rules said={said} rows={rows} onChange={say} />
      {typeof answer === 'string' ? (
        <p role="status" className="text-body text-warning">
          {answer}
        </p>
      ) : (
        !isRead && (
          <Button className="self-start" onClick={() => onChange(answer)}>
            Read the file with these columns
          </Button>
        )
      )}
    </section>
  );
}

function Rules({
  said,
  rows,
  onChange,
}: {
  said: SaidColumns;
  rows: ChooseColumnsProps['rows'];
  onChange: (said: SaidColumns) => void;
}) {
  const { roles, order, isReversed, outWords } = said;
  const sign = roles.indexOf('sign');
  const words = [...new Set(rows.map((cells) => cells[sign]?.trim() ?? ''))]
    .filter((word) => word !== '' && word.length <= 20)
    .slice(0, MOST_OUT_WORDS);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {roles.includes('date') && (
        <FilterSelect
          name="Dates have the"
          options={ORDERS}
          value={order}
          onChange={(next) => onChange({ ...said, order: next })}
        />
      )}
      {roles.includes('amount') && sign === -1 && (
        <FilterSelect
          name="In amounts,"
          options={SIGNS}
          value={isReversed ? 'reversed' : 'as-is'}
          onChange={(next) => onChange({ ...said, isReversed: next === 'reversed' })}
        />
      )}
      {words.length > 0 && (
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-body">
          Money out:
          {words.map((word) => (
            <span key={word} className="flex items-center gap-1.5">
              <Checkbox
                label={`${word} is money out`}
                checked={outWords.includes(word)}
                onToggle={() =>
                  onChange({
                    ...said,
                    outWords: outWords.includes(word)
                      ? outWords.filter((other) => other !== word)
                      : [...outWords, word],
                  })
                }
              />
              {word}
            </span>
          ))}
        </span>
      )}
    </div>
  );
}
