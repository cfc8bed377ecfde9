import { useState } from 'react';
import type { Capability } from '#shared/contract/index.ts';
import { ApiError, messageOf } from '../api/api-error.ts';
import { type CallInput, type CallOutput, call } from '../api/client.ts';
import { sentences } from '../ui/sentences.ts';
import { notify } from '../ui/toast.tsx';

export function useConfirmedCall<C extends Capability>(capability: C, onClose: () => void) {
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  return async (input: CallInput<C>, done: (answer: CallOutput<C>) => string | { stays: string }) => {
    try {
      const outcome = done(await call(capability, input, { idempotencyKey, refresh: 'first' }));
      if (typeof outcome !== 'string') return outcome.stays;
      notify.success(outcome);
      onClose();
      return undefined;
    } catch (error) {
      const issues = error instanceof ApiError ? error.issues : [];
      return sentences(messageOf(error), ...issues.map(({ message }) => message));
    }
  };
}
