import { useEffect, useState } from 'react';
import { useCall } from '../api/hooks.ts';

export const FEWEST_LETTERS = 2;
const SETTLED_AFTER_MS = 150;

/** Until the response arrives, `found` keeps the response for the previous text. */
export function useSearch(text: string) {
  const wanted = text.trim();
  const isEnough = wanted.length >= FEWEST_LETTERS;
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(isEnough ? wanted : ''), isEnough ? SETTLED_AFTER_MS : 0);
    return () => clearTimeout(timer);
  }, [wanted, isEnough]);
  const { data, error, isLoading, isValidating, mutate } = useCall(
    'searchRecords',
    isEnough && asked !== '' ? { q: asked } : null,
    { keepPreviousData: true, revalidateOnFocus: false },
  );
  const isAnswered = asked === wanted && !isLoading;
  return {
    found: isEnough ? data : undefined,
    isCurrent: !isEnough || (isAnswered && !error && data !== undefined),
    error: isEnough && isAnswered ? error : undefined,
    isRetrying: isValidating,
    retry: () => void mutate(),
  };
}
