import { useState } from 'react';

/** Runs `work` and reports whether it is running. A further call meanwhile does nothing. `work` must not throw. */
export function useBusy(work: () => Promise<void>) {
  const [busy, setBusy] = useState(false);
  async function start() {
    setBusy(true);
    await work();
    setBusy(false);
  }
  return {
    busy,
    run: () => {
      if (!busy) void start();
    },
  };
}
