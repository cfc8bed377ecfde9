import { useProfile } from '../api/hooks.ts';
import { ErrorState } from '../ui/list-states.tsx';
import { Page } from '../ui/page.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { LegalNames } from './legal-names.tsx';
import { ManageAuthenticator } from './manage-authenticator.tsx';
import { SecondFactorNotice } from './second-factor-notice.tsx';
import { SignedInHere } from './signed-in-here.tsx';
import { UpdateMe } from './update-me.tsx';

/** The user's details and sign-in settings, and for a client the names that only managers set. */
export function ViewProfile() {
  const { data: user, error, isValidating, mutate } = useProfile();
  return (
    <Page title="Profile">
      {user ? (
        <div className="flex w-full max-w-160 flex-col">
          <SecondFactorNotice />
          <UpdateMe key={user.user_id} user={user} />
          {user.client && <LegalNames clientId={user.client.id} />}
          <ManageAuthenticator email={user.email} />
          <SignedInHere />
        </div>
      ) : error ? (
        <ErrorState
          title="Your profile could not be loaded"
          error={error}
          onRetry={() => void mutate()}
          retrying={isValidating}
        />
      ) : (
        <ProfileSkeleton />
      )}
    </Page>
  );
}

function ProfileSkeleton() {
  return (
    <div role="status" aria-label="Loading profile" className="flex w-full max-w-160 flex-col gap-4">
      <Skeleton className="h-5 w-32" />
      <Skeleton className="h-9 w-full" />
      <Skeleton className="h-9 w-full" />
      <Skeleton className="h-9 w-full" />
      <Skeleton className="mt-6 h-5 w-40" />
      <Skeleton className="h-9 w-full" />
    </div>
  );
}
