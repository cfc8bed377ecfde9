import type { ReactNode } from 'react';
import { Button, IconButton } from '../ui/button.tsx';
import { Plus, X } from '../ui/lucide-icons.tsx';
import { Notice } from '../ui/notice.tsx';

export interface RowsProps<Row> {
  value: readonly Row[];
  error: string | undefined;
  busy: boolean;
  onChange: (rows: Row[]) => void;
}

interface TypedRowsProps<Row> extends RowsProps<Row> {
  legend: string;
  hint?: ReactNode;
  columns: string;
  add: string;
  nameOf: (row: Row, place: number) => string;
  most?: number;
  fresh: () => Row;
  children: (row: Row, put: (changed: Partial<Row>) => void) => ReactNode;
}

export function TypedRows<Row extends { key: string }>(props: TypedRowsProps<Row>) {
  const { legend, hint, columns, add, nameOf, most = Infinity, fresh, children } = props;
  const { value: rows, error, busy, onChange } = props;
  return (
    <fieldset disabled={busy} className="flex flex-col gap-3">
      <legend className="mb-1 text-body font-medium">{legend}</legend>
      {hint && <p className="text-label text-subtle">{hint}</p>}
      {rows.map((row, place) => (
        <div key={row.key} className={`grid items-end gap-2 max-md:grid-cols-2 ${columns}`}>
          {children(row, (changed) =>
            onChange(rows.map((one) => (one === row ? { ...one, ...changed } : one))),
          )}
          <IconButton
            label={`Remove ${nameOf(row, place + 1)}`}
            icon={<X />}
            onClick={() => onChange(rows.filter((one) => one !== row))}
          />
        </div>
      ))}
      <Button
        className="self-start"
        icon={<Plus />}
        disabled={rows.length >= most}
        onClick={() => onChange([...rows, fresh()])}
      >
        {add}
      </Button>
      {error && <Notice tone="negative">{error}</Notice>}
    </fieldset>
  );
}
