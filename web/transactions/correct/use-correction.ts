import { useState } from 'react';
import { ApiError } from '../../api/api-error.ts';

export const REASON_HINT = 'Recorded in the audit log and shown with the entry. Not visible to clients.';

export function useCorrection(onClose: () => void, isMatchedNow = false) {
  const [isMatched, setMatched] = useState(isMatchedNow);
  return {
    isMatched,
    outcome: {
      onDone: onClose,
      onRefused: (error: unknown) => {
        const isMatchRefused = error instanceof ApiError && error.code === 'allocation-matched';
        if (isMatchRefused) setMatched(true);
        return isMatchRefused;
      },
    },
  };
}
