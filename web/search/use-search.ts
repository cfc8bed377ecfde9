import { useEffect, useState } from 'react';
import { useCall } from '../api/hooks.ts';

/** One letter is in nearly every record. */
export const FEWEST_LETTERS = 2;
/** Until nothing more was typed for so long, nothing is asked. */
const SETTLED_AFTER_MS = 150;

/**
 * What was found for a text. Each answer belongs to its own text, so that a late one of a text before is never shown as
 * that of this one; meanwhile `found` is the last one and `isCurrent` false.
 */
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
    /** What is shown is all there is for this text. */
    isCurrent: !isEnough || (isAnswered && !error && data !== undefined),
    error: isEnough && isAnswered ? error : undefined,
    isRetrying: isValidating,
    retry: () => void mutate(),
  };
}
