import type { ComponentProps } from 'react';
import { Combobox } from '../../ui/combobox.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { useClients } from './use-clients.ts';

interface ClientFieldProps
  extends Omit<ComponentProps<typeof Combobox>, 'placeholder' | 'disabled' | 'emptyText'> {
  clients: ReturnType<typeof useClients>;
  noneText: string;
}

export function ClientField({ clients, noneText, options, ...field }: ClientFieldProps) {
  return (
    <>
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
    </>
  );
}
