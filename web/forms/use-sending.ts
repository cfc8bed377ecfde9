import { type FormEvent, useState } from 'react';

/** React-hook-form and the contract would delay the sign-in, so the browser validates the fields. */
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
