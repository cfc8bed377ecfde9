import { useEffect } from 'react';
import { Button } from '../ui/button.tsx';
import { Landmark } from '../ui/lucide-icons.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { readBankReturn, sendBankReturn } from './bank-return-channel.ts';

const CLOSE_AFTER_MS = 500;

/** The bank redirects its window to this page. The page needs no sign-in. */
export function BankReturn() {
  useEffect(() => {
    const returned = readBankReturn(location.search);
    // `state` is valid once and must not stay in the browser's history.
    history.replaceState(history.state, '', location.pathname);
    if (returned) sendBankReturn(returned);
    const timer = setTimeout(() => close(), CLOSE_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <main className="flex min-h-dvh flex-col items-center bg-canvas px-6 pt-[18vh] pb-12">
      <PageTitle title="Bank login" />
      <div className="w-full max-w-100 rounded-modal border border-line bg-surface p-8 max-md:p-6">
        <Landmark className="size-6 text-subtle" />
        <h1 className="mt-3 text-title font-semibold">Back from the bank</h1>
        <p role="status" className="mt-2 text-form text-muted">
          You can close this window. The portal shows the connection’s progress.
        </p>
        <Button className="mt-8" onClick={() => close()}>
          Close window
        </Button>
      </div>
    </main>
  );
}
