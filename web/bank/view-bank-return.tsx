import { useEffect } from 'react';
import { FUND_NAME } from '#shared/constants.ts';
import { Button } from '../ui/button.tsx';
import { Landmark } from '../ui/lucide-icons.tsx';
import { readBankReturn, tellBankReturn } from './bank-return-channel.ts';

/** Long enough for the other windows to hear of it. */
const CLOSE_AFTER_MS = 500;

/**
 * Where the bank leads its window back to. It needs nobody signed in: it tells the window that does the
 * work, and closes itself where the browser lets it.
 */
export function BankReturn() {
  useEffect(() => {
    const returned = readBankReturn(location.search);
    // The state is for one use and has no business in the history.
    history.replaceState(history.state, '', location.pathname);
    if (returned) tellBankReturn(returned);
    const timer = setTimeout(() => close(), CLOSE_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <main className="flex min-h-dvh flex-col items-center bg-canvas px-6 pt-[18vh] pb-12">
      <title>{`Bank login · ${FUND_NAME}`}</title>
      <div className="w-full max-w-100 rounded-modal border border-line bg-surface p-8 max-md:p-6">
        <Landmark aria-hidden="true" className="size-6 text-subtle" />
        <h1 className="mt-3 text-title font-semibold">Back from the bank</h1>
        <p role="status" className="mt-2 text-form text-muted">
          This window can be closed. The portal shows how the connection goes on.
        </p>
        <Button className="mt-8" onClick={() => close()}>
          Close window
        </Button>
      </div>
    </main>
  );
}
