import { displayDate } from '#shared/calendar-date.ts';
import { formatAction } from '#shared/field-words.ts';
import { formatKind, KINDS } from '#shared/record-kinds.ts';
import type { ChangeView } from '../ui/address-view.ts';
import { Button } from '../ui/button.tsx';
import { DateRangeFields } from '../ui/date-range-fields.tsx';
import { ListFilter, X } from '../ui/lucide-icons.tsx';
import { FilterPopover } from '../ui/popover.tsx';
import { FilterSelect } from '../ui/select.tsx';
import { AUDIT_VIEW, type AuditView } from './audit-view.ts';
import { ACTIONS, canHappenTo } from './audit-words.ts';

export interface KnownPerson {
  id: string;
  label: string;
}

interface AuditToolbarProps {
  view: AuditView;
  change: ChangeView<AuditView>;
  people: readonly KnownPerson[];
  phone: boolean;
}

interface Choice {
  value: string;
  label: string;
}

/** The address may contain a value that no loaded entry has. */
function choicesOf(choices: readonly Choice[], value: string, label: string): Choice[] {
  const isListed = value === '' || choices.some((choice) => choice.value === value);
  return [{ value: '', label: 'All' }, ...choices, ...(isListed ? [] : [{ value, label }])];
}

function formatRange({ from, to }: AuditView): string {
  if (from && to) return from === to ? displayDate(from) : `${displayDate(from)} – ${displayDate(to)}`;
  if (from) return `from ${displayDate(from)}`;
  return to ? `to ${displayDate(to)}` : 'All';
}

export function AuditToolbar({ view, change, people, phone }: AuditToolbarProps) {
  const selectClass = phone ? 'w-full' : 'max-w-56 shrink-0';
  const actions = ACTIONS.filter((action) => view.kind === '' || canHappenTo(view.kind, action));
  const selects = (
    <>
      <FilterSelect
        name="Who"
        options={choicesOf(
          people.map(({ id, label }) => ({ value: id, label })),
          view.actor,
          'Somebody else',
        )}
        value={view.actor}
        onChange={(actor) => change({ actor }, { replace: true })}
        className={selectClass}
      />
      <FilterSelect
        name="Record"
        options={choicesOf(
          KINDS.map(({ kind, label }) => ({ value: kind, label })),
          view.kind,
          formatKind(view.kind),
        )}
        value={view.kind}
        onChange={(kind) => change({ kind, action: '', record: '' }, { replace: true })}
        className={selectClass}
      />
      <FilterSelect
        name="What"
        options={choicesOf(
          actions.map((action) => ({ value: action, label: formatAction(action) })),
          view.action,
          formatAction(view.action),
        )}
        value={view.action}
        onChange={(action) => change({ action }, { replace: true })}
        className={selectClass}
      />
    </>
  );
  const clear = AUDIT_VIEW.filtersOn(view) > 0 && (
    <Button variant="ghost" onClick={() => change(AUDIT_VIEW.withoutFilters)}>
      Clear Filters
    </Button>
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: the `search` element is too new for some screen readers
    <div role="search" aria-label="Audit" className="flex flex-wrap items-center gap-2">
      {!phone && selects}
      <FilterPopover
        {...(phone
          ? {
              name: 'Filters',
              icon: <ListFilter />,
              count: AUDIT_VIEW.filtersOn(view, ['actor', 'kind', 'action', 'from', 'to']),
            }
          : { name: 'Days', value: formatRange(view) })}
      >
        {phone && selects}
        <DateRangeFields range={view} onChange={(range) => change(range, { replace: true })} />
      </FilterPopover>
      {view.record !== '' && (
        <Button
          icon={<X aria-hidden="true" className="size-4" />}
          onClick={() => change({ record: '' })}
          aria-label={`One ${formatKind(view.kind).toLowerCase()} only, show all`}
        >
          One {formatKind(view.kind).toLowerCase()} only
        </Button>
      )}
      {clear}
    </div>
  );
}
