import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Form } from '../forms/form.tsx';
import { useSending } from '../forms/use-sending.ts';
import { useProfileAddresses } from '../shell/profile-address.ts';
import { Button } from '../ui/button.tsx';
import { NewPasswordFields } from '../ui/new-password-fields.tsx';
import { newPasswordProblem } from '../ui/password-rules.ts';
import { notify } from '../ui/toast.tsx';
import { useUnsaved } from '../unsaved.ts';
import { PresentPassword, usePresentPassword } from './present-password.tsx';
import { ProfilePage } from './profile-page.tsx';
import { StaySignedIn, Unanswered } from './stay-signed-in.tsx';
import { useChangeSignIn } from './use-change-sign-in.ts';

const NOT_CHANGED = 'Your password was not changed. Please try again.';

/** The user pool changes the password directly, so that the API never sees the password. */
export function ChangePassword() {
  const navigate = useNavigate();
  const { profile, password: here } = useProfileAddresses();
  const old = usePresentPassword();
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const { change, asked, isUnanswered } = useChangeSignIn();
  const saved = useUnsaved(old.value !== '' || password !== '');

  const form = useSending(
    async () => {
      const problem =
        newPasswordProblem(password, confirmation) ??
        (password === old.value ? 'The new password is the same as the present one.' : undefined);
      if (problem) return form.say(problem);
      const { changePassword } = await import('../session-account.ts');
      const outcome = await change({
        because: 'password',
        make: () => changePassword(old.value, password),
        passwords: [password, old.value],
      });
      if (outcome === 'unchanged') return form.say(NOT_CHANGED);
      saved();
      if (location.pathname === here) navigate(profile, { replace: true });
      notify.success('Password changed. Every other browser is signed out.');
    },
    (error) => old.explain(error, NOT_CHANGED),
  );

  return (
    <ProfilePage title="Change password" crumb={{ label: 'Profile', to: profile }}>
      {asked ? (
        <StaySignedIn asked={asked} />
      ) : (
        <Form form={form} noValidate={false} className="flex max-w-100 flex-col gap-4">
          <PresentPassword password={old} autoFocus />
          <NewPasswordFields
            password={password}
            onPassword={setPassword}
            confirmation={confirmation}
            onConfirmation={setConfirmation}
          />
          <p className="text-label text-muted">
            All your other browsers are signed out, and you are notified by email.
          </p>
          {isUnanswered && <Unanswered />}
          <div className="flex gap-2 max-md:flex-col">
            <Button type="submit" variant="primary" busy={form.busy} busyLabel="Changing password">
              Change password
            </Button>
            <Button disabled={form.busy} onClick={() => navigate(profile)}>
              Cancel
            </Button>
          </div>
        </Form>
      )}
    </ProfilePage>
  );
}
