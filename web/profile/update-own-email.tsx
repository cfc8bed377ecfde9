import { useState } from 'react';
import { OWN_EMAIL_HOURS } from '#shared/constants.ts';
import type { User } from '#shared/contract/users.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { requiredText } from '../forms/typed-text.ts';
import { useCallForm } from '../forms/use-call-form.ts';
import { signInTooOld } from '../sign-in-too-old.ts';
import { Button } from '../ui/button.tsx';
import { InstantText } from '../ui/date-text.tsx';
import { TextField } from '../ui/field.tsx';
import { ProfileRow } from './profile-box.tsx';

/** Staff cannot change their own address, so they get no button. */
export function OwnEmailRow({ user }: { user: User }) {
  const [isChanging, setChanging] = useState(false);
  const { email, email_change: staged, role } = user;
  return (
    <>
      <ProfileRow
        label="Email"
        detail={
          <>
            <p>{email}</p>
            {staged && (
              <p className="mt-1 text-label">
                Changes to {staged.email} on <InstantText instant={staged.takes_effect_at} />
              </p>
            )}
          </>
        }
        action={
          role === 'client' && (
            <Button onClick={() => setChanging(true)} aria-label="Change the sign-in address">
              Change
            </Button>
          )
        }
      />
      {isChanging && <UpdateOwnEmail user={user} onClose={() => setChanging(false)} />}
    </>
  );
}

export function UpdateOwnEmail({ user, onClose }: { user: User; onClose: () => void }) {
  const { email, email_change: staged } = user;
  const form = useCallForm('updateOwnEmail', {
    start: { email: staged?.email ?? '' },
    typed: { email: requiredText('Enter the new address') },
    input: (typed) => typed,
    done: ({ email_change: change }) =>
      change ? `The address changes in ${OWN_EMAIL_HOURS} hours.` : 'Your address stays as it is.',
    onDone: onClose,
  });
  const problem = signInTooOld();
  return (
    <FormDialog
      title="Sign-in address"
      form={problem === undefined ? form : { ...form, problem }}
      off={problem !== undefined}
      action="Request the change"
      actionBusy="Sending"
      onClose={onClose}
    >
      <TextField label="New email" type="email" required autoComplete="email" {...form.field('email')} />
      <p className="text-label text-muted">
        The change takes effect in {OWN_EMAIL_HOURS} hours. Until then, you sign in with {email}. We email a
        link to {email} that undoes the change. To undo it here, enter {email} again.
      </p>
    </FormDialog>
  );
}
