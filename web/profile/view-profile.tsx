import { Link } from 'react-router-dom';
import { clientInView } from '../api/client-in-view.ts';
import { useProfile } from '../api/hooks.ts';
import { useProfileAddresses } from '../shell/profile-address.ts';
import { buttonClass } from '../ui/button.tsx';
import { ErrorState } from '../ui/list-states.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { LegalNames } from './legal-names.tsx';
import { ManageAuthenticator } from './manage-authenticator.tsx';
import { ProfileBox, ProfileRow } from './profile-box.tsx';
import { ProfilePage } from './profile-page.tsx';
import { SecondFactorNotice } from './second-factor-notice.tsx';
import { SignedInHere } from './signed-in-here.tsx';
import { UpdateMe } from './update-me.tsx';

/** The user's details and sign-in settings. Clients also see the names that only managers can set. */
export function ViewProfile() {
  const { password } = useProfileAddresses();
  const { data: user, error, isValidating, mutate } = useProfile();
  // The client whose pages are open. Outside a client's pages, the login's first client.
  const clientId = user?.client ? (clientInView()?.clientId ?? user.client.id) : undefined;
  const email = user && <ProfileRow label="Email" detail={user.email} />;
  return (
    <ProfilePage title="Profile">
      {user ? (
        <>
          <SecondFactorNotice />
          <UpdateMe key={user.user_id} user={user} />
          {clientId !== undefined && (
            <ProfileBox title="Legal name and sign-in">
              <LegalNames clientId={clientId} />
              {email}
            </ProfileBox>
          )}
          <ProfileBox title="How you sign in">
            {clientId === undefined && email}
            <ProfileRow
              label="Password"
              detail="Changing it signs out all your other browsers"
              action={
                <Link
                  to={password}
                  aria-label="Change password"
                  className={buttonClass('secondary', 'normal')}
                >
                  Change
                </Link>
              }
            />
            <ManageAuthenticator email={user.email} />
          </ProfileBox>
          <SignedInHere />
        </>
      ) : error ? (
        <ErrorState title="Your profile could not be loaded" loaded={{ error, isValidating, mutate }} />
      ) : (
        <ProfileSkeleton />
      )}
    </ProfilePage>
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
