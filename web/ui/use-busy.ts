import { useState } from 'react';

/** Ignores a further call while `work` runs. `work` must not throw. */
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
