import { useState } from 'react';

/** Runs work, one call at a time, and reports whether it is running. The work must not throw. */
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
