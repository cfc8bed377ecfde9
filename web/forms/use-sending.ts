import { type FormEvent, useState } from 'react';

/**
 * The state of a form that sends something else than a call of the contract, as those of signing in. The browser
 * checks their fields: react-hook-form and the contract, 14 and 44 kB, would come before a password can be typed.
 * `sentenceOf` says why sending failed, if anything is to be said; `say` says it before.
 */
export function useSending(
  send: () => Promise<void>,
  sentenceOf: (error: unknown) => string | undefined,
  startsWith?: string,
) {
  const [busy, setBusy] = useState(false);
  const [problem, say] = useState(startsWith);

  async function submit() {
    setBusy(true);
    say(undefined);
    try {
      await send();
    } catch (error) {
      say(sentenceOf(error));
    } finally {
      setBusy(false);
    }
  }

  return {
    busy,
    problem,
    say,
    onSubmit: (event: FormEvent) => {
      event.preventDefault();
      if (!busy) void submit();
    },
  };
}
