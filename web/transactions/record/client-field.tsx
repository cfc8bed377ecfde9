import { type ComponentProps, useEffect, useRef } from 'react';
import { Combobox } from '../../ui/combobox.tsx';
import { useMediaQuery } from '../../ui/media-query.ts';
import { Notice } from '../../ui/notice.tsx';
import type { useClients } from './use-clients.ts';

interface ClientFieldProps
  extends Omit<ComponentProps<typeof Combobox>, 'placeholder' | 'disabled' | 'emptyText' | 'options'> {
  clients: ReturnType<typeof useClients>;
  options?: ComponentProps<typeof Combobox>['options'];
  noneText?: string;
}

export function ClientField({
  clients,
  options = clients.options,
  noneText = 'The fund has no clients yet',
  ...field
}: ClientFieldProps) {
  const box = useRef<HTMLDivElement>(null);
  const isLoaded = clients.data !== undefined;
  const withKeyboard = useMediaQuery('(pointer: fine)');
  // Until the clients load, the field is disabled and the dialog cannot focus it.
  useEffect(() => {
    const dialog = box.current?.closest('form');
    const isFirst = dialog?.querySelector('input, select, textarea') === box.current?.querySelector('input');
    const isElsewhere = document.activeElement?.matches('input, select, textarea, button, a');
    if (isLoaded && isFirst && withKeyboard && !isElsewhere) box.current?.querySelector('input')?.focus();
  }, [isLoaded, withKeyboard]);
  return (
    <div ref={box} className="flex flex-col gap-4">
      {clients.error && !clients.data && (
        <Notice tone="negative" action={{ label: 'Try Again', onPress: () => void clients.mutate() }}>
          Clients did not load.
        </Notice>
      )}
      <Combobox
        key={clients.data ? 'loaded' : 'loading'}
        placeholder={clients.data ? 'Search clients' : 'Loading clients'}
        options={options}
        disabled={!clients.data}
        emptyText={options.length === 0 ? noneText : 'No client with that name'}
        {...field}
      />
    </div>
  );
}
