import { useState } from 'react';
import { signOut } from '../leave-session.ts';
import { storedSignIn } from '../stored-session.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { InstantText } from '../ui/date-text.tsx';

/** Since when this browser is signed in, and how to sign out of every one. */
export function SignedInHere() {
  const [asking, setAsking] = useState(false);
  const at = storedSignIn()?.at;

  async function signOutEverywhere() {
    await signOut('everywhere');
    // The page is being left by now.
    return undefined;
  }

  return (
    <section aria-labelledby="signed-in" className="mt-8 border-t border-line pt-6">
      <h2 id="signed-in" className="text-lead font-semibold">
        Where you are signed in
      </h2>
      <div className="mt-4 divide-y divide-line rounded-box border border-line">
        <div className="px-4 py-3">
          <p className="flex items-center gap-2 font-medium">
            This browser <Badge tone="positive">Now</Badge>
          </p>
          {at !== undefined && at > 0 && (
            <p className="text-muted">
              Signed in on <InstantText instant={new Date(at * 1_000).toISOString()} />
            </p>
          )}
        </div>
        <div className="flex flex-col items-center gap-2 px-4 py-3">
          <Button className="w-full text-negative!" onClick={() => setAsking(true)}>
            Sign out everywhere
          </Button>
          <p className="text-label text-muted">This browser too. You sign in again with your password.</p>
        </div>
      </div>
      {asking && (
        <ConfirmDialog
          title="Sign out everywhere"
          confirmLabel="Sign out everywhere"
          busyLabel="Signing out"
          onConfirm={signOutEverywhere}
          onClose={() => setAsking(false)}
        >
          Every browser that is signed in as you is signed out at once, this one too. What is typed there and
          not saved is lost.
        </ConfirmDialog>
      )}
    </section>
  );
}
