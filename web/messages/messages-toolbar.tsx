import { formatAction } from '#shared/field-words.ts';
import { MESSAGE_KINDS, type MessageKind } from '#shared/terms.ts';
import { useEveryPage } from '../api/every-page.ts';
import type { ChangeView } from '../ui/address-view.ts';
import { Button } from '../ui/button.tsx';
import { FilterSelect } from '../ui/select.tsx';
import { ShownFilter } from '../ui/shown-filter.tsx';
import { MESSAGES_VIEW, type MessagesView } from './messages-view.ts';

const ALL = { value: '', label: 'All' };
const KINDS = [ALL, ...MESSAGE_KINDS.map((kind) => ({ value: kind, label: formatAction(kind) }))];

export function MessagesToolbar({ view, change }: { view: MessagesView; change: ChangeView<MessagesView> }) {
  const { data } = useEveryPage('listClients', {});
  const clients = (data?.clients ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const isKnown = view.client === '' || clients.some(({ value }) => value === view.client);
  return (
    // biome-ignore lint/a11y/useSemanticElements: the `search` element is too new for some screen readers
    <div role="search" aria-label="Messages" className="flex flex-wrap items-center gap-2">
      <FilterSelect
        name="Client"
        options={[ALL, ...clients, ...(isKnown ? [] : [{ value: view.client, label: 'One client' }])]}
        value={view.client}
        onChange={(client) => change({ client }, { replace: true })}
        className="max-w-64 max-md:w-full max-md:max-w-none"
      />
      <FilterSelect
        name="Kind"
        options={KINDS}
        value={view.kind ?? ''}
        onChange={(kind) =>
          change({ kind: (kind || undefined) as MessageKind | undefined }, { replace: true })
        }
        className="max-md:w-full"
      />
      {view.about !== '' && (
        <ShownFilter
          text="messages about one record"
          onClear={() => change({ about: '' }, { replace: true })}
        />
      )}
      {MESSAGES_VIEW.filtersOn(view, ['kind', 'client']) > 0 && (
        <Button variant="ghost" onClick={() => change({ kind: undefined, client: '' })}>
          Clear Filters
        </Button>
      )}
    </div>
  );
}
