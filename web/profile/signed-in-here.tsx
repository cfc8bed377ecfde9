import { useState } from 'react';
import { fundDateAt } from '#shared/calendar-date.ts';
import { signOut } from '../leave-session.ts';
import { storedSignIn } from '../stored-session.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { InstantText } from '../ui/date-text.tsx';
import { ProfileBox, ProfileRow } from './profile-box.tsx';

export function SignedInHere() {
  const [asking, setAsking] = useState(false);
  const at = storedSignIn()?.at;

  async function signOutEverywhere() {
    await signOut('everywhere');
    // There is no error to show, because the browser leaves the page even if the sign-out failed.
    return undefined;
  }

  return (
    <ProfileBox title="Where you are signed in">
      <ProfileRow
        label="This browser"
        badge={<Badge tone="positive">Now</Badge>}
        detail={at !== undefined && at > 0 && <SignedInAt instant={new Date(at * 1_000).toISOString()} />}
      />
      <div className="flex flex-col items-center gap-2 px-3 py-3">
        <Button className="w-full text-negative!" onClick={() => setAsking(true)}>
          Sign out everywhere
        </Button>
        <p className="text-label text-muted">
          This browser is signed out too. You then sign in again with your password.
        </p>
      </div>
      {asking && (
        <ConfirmDialog
          title="Sign out everywhere"
          confirmLabel="Sign out everywhere"
          busyLabel="Signing out"
          onConfirm={signOutEverywhere}
          onClose={() => setAsking(false)}
        >
          All your browsers are signed out immediately, including this one. Unsaved changes are lost.
        </ConfirmDialog>
      )}
    </ProfileBox>
  );
}

function SignedInAt({ instant }: { instant: string }) {
  const isToday = fundDateAt(new Date(instant)) === fundDateAt(new Date());
  return isToday ? (
    <>
      Signed in today at <InstantText instant={instant} part="time" />
    </>
  ) : (
    <>
      Signed in on <InstantText instant={instant} />
    </>
  );
}
