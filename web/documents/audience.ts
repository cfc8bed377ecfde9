import { useMemo } from 'react';
import type { Client } from '#shared/contract/clients.ts';
import { useEveryPage } from '../api/every-page.ts';
import type { ComboboxOption } from '../ui/combobox.tsx';

/** The choice Fund-level has a value, so that an empty field does not publish to all clients. */
export const FUND_LEVEL = 'fund-level';
export const NO_CLIENT = 'Choose a client or Fund-level';

const FUND: ComboboxOption = { id: FUND_LEVEL, text: 'Fund-level' };

export function useAudiences() {
  const { data, error } = useEveryPage('listClients', {});
  const clients = data?.clients;
  const options = useMemo(() => [FUND, ...(clients ?? []).map(clientOption)], [clients]);
  return {
    clients: clients ?? [],
    options,
    ready: data !== undefined || error !== undefined,
    problem: error && !data ? 'Clients did not load; only fund-level documents can be uploaded.' : undefined,
  };
}

function clientOption({ id, name, entity_name, entity_type, status }: Client): ComboboxOption {
  return {
    id,
    text: name,
    detail: [entity_name || entity_type, status === 'Active' ? '' : status].filter(Boolean).join(' · '),
  };
}

export function clientIdOf(audience: string): string | null {
  return audience === FUND_LEVEL ? null : audience;
}

function wordsOf(text: string): string[] {
  const plain = text.normalize('NFKD').replace(/\p{Mn}/gu, '');
  return plain.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** The file name must contain all words of the client's name or entity name, in any order. */
export function suggestClient<Named extends Pick<Client, 'name' | 'entity_name'>>(
  filename: string,
  clients: readonly Named[],
): Named | undefined {
  const found = new Set(wordsOf(filename));
  const scored = clients.map((client) => ({
    client,
    words: Math.max(
      ...[client.name, client.entity_name].map((name) => {
        const words = wordsOf(name);
        return words.every((word) => found.has(word)) ? words.length : 0;
      }),
    ),
  }));
  const most = Math.max(0, ...scored.map(({ words }) => words));
  const [best, ...others] = scored.filter(({ words }) => words === most);
  return most > 0 && others.length === 0 ? best?.client : undefined;
}
