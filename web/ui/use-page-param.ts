import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

/** The page of a list in the query of the address, 1 where there is none; and the way to another page. */
export function usePageParam(): readonly [page: number, setPage: (page: number) => void] {
  const [params, setParams] = useSearchParams();
  const text = params.get('page') ?? '';
  const page = /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1;
  const setPage = useCallback(
    (next: number) =>
      setParams(
        (now) => {
          const after = new URLSearchParams(now);
          if (next > 1) after.set('page', String(next));
          else after.delete('page');
          return after;
        },
        { preventScrollReset: true },
      ),
    [setParams],
  );
  return [page, setPage];
}
