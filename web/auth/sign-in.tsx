import { Suspense, useEffect, useRef, useState } from 'react';
import { Link, Navigate, useLocation, useNavigate } from 'react-router-dom';
import type { LeftBecause } from '../auth-failure.ts';
import { Form } from '../forms/form.tsx';
import { useSending } from '../forms/use-sending.ts';
import { checkSession, identity, useSession } from '../session-state.ts';
import { WaitingScreen } from '../shell/full-screen-messages.tsx';
import { lazyScreen } from '../shell/lazy-screen.ts';
import { returnPath } from '../shell/return-path.ts';
import { hasStoredSession, storedSignIn } from '../stored-session.ts';
import { Button } from '../ui/button.tsx';
import { PasswordField } from '../ui/field.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { EmailField } from './email-field.tsx';
import { SIGN_IN_EXPIRED, SIGN_IN_FAILED, UNCONFIRMED } from './sign-in-sentences.ts';

const SetNewPassword = lazyScreen(() => import('./set-new-password.tsx'), 'SetNewPassword');
const EnterCode = lazyScreen(() => import('./enter-code.tsx'), 'EnterCode');
const RenewInvitation = lazyScreen(() => import('./renew-invitation.tsx'), 'RenewInvitation');
const LeftNotice = lazyScreen(() => import('./left-notice.tsx'), 'LeftNotice');

const loadMessages = () => import('./sign-in-messages.ts');

function prepareIdentity() {
  loadMessages().catch(() => {});
  identity()
    .then(({ prepare }) => prepare())
    .catch(() => {});
}

function useIdentityWhileIdle() {
  useEffect(() => {
    if (typeof requestIdleCallback !== 'function') {
      const timer = setTimeout(prepareIdentity, 1_000);
      return () => clearTimeout(timer);
    }
    const handle = requestIdleCallback(prepareIdentity, { timeout: 3_000 });
    return () => cancelIdleCallback(handle);
  }, []);
}

export function SignIn() {
  const session = useSession();
  const location = useLocation();
  const [step, setStep] = useState<'password' | 'new-password' | 'code'>('password');
  const [expired, setExpired] = useState(false);
  const left: Left = location.state ?? {};
  useEffect(() => {
    void checkSession();
  }, []);

  if (session.status === 'signed-in') {
    const requested = left.from ?? new URLSearchParams(location.search).get('next');
    return <Navigate to={returnPath(requested, session.role)} replace />;
  }
  if (session.status === 'checking') return <WaitingScreen>Checking authentication...</WaitingScreen>;
  function startAgain(because?: 'expired') {
    setExpired(because === 'expired');
    setStep('password');
  }
  if (step === 'new-password') {
    return (
      <SetNewPassword
        onBack={() => startAgain()}
        onCode={() => setStep('code')}
        onExpired={() => startAgain('expired')}
      />
    );
  }
  if (step === 'code') {
    return <EnterCode onBack={() => startAgain()} onExpired={() => startAgain('expired')} />;
  }
  return <SignInForm startsWith={expired ? SIGN_IN_EXPIRED : undefined} left={left} onStep={setStep} />;
}

function endsFormerSignIn(email: string, isShared: boolean): boolean {
  const isSamePerson = storedSignIn()?.email.toLowerCase() === email.trim().toLowerCase();
  return hasStoredSession() && (isShared || !isSamePerson);
}

/** Other code may have written the history entry, so every value must be checked. */
type Left = Partial<Record<keyof LeftBecause, unknown>>;

interface SignInFormProps {
  left: Left;
  startsWith: string | undefined;
  onStep: (step: 'new-password' | 'code') => void;
}

function SignInForm({ startsWith, left, onStep }: SignInFormProps) {
  const navigate = useNavigate();
  const passwordField = useRef<HTMLInputElement>(null);
  const knownEmail = typeof left.email === 'string' ? left.email : '';
  const [email, setEmail] = useState(knownEmail);
  const [password, setPassword] = useState('');
  const [isShared, setShared] = useState(false);
  const [invited, setInvited] = useState<string>();
  const form = useSending(
    async () => {
      setInvited(undefined);
      if (endsFormerSignIn(email, isShared)) await (await import('../leave-session.ts')).endFormerSignIn();
      const outcome = await (await identity()).signInWith(email, password, { isShared }).catch(explain);
      if (outcome === 'signed-in') await checkSession();
      else if (outcome === 'new-password' || outcome === 'code') onStep(outcome);
      else if (outcome === 'reset') navigate('/forgot-password', { state: { email } });
      else if (outcome === 'unconfirmed') form.say(UNCONFIRMED);
    },
    () => SIGN_IN_FAILED,
    startsWith,
  );

  async function explain(error: unknown): Promise<undefined> {
    passwordField.current?.focus();
    const { isInvitationExpired, signInMessage } = await loadMessages();
    if (isInvitationExpired(error)) setInvited(email);
    else form.say(signInMessage(error));
  }
  useIdentityWhileIdle();
  useEffect(() => {
    if (knownEmail) passwordField.current?.focus();
  }, [knownEmail]);

  return (
    <AuthFrame
      title="Sign in"
      lead="Use the email address your invitation was sent to."
      foot={
        invited ? 'A new invitation expires after 14 days.' : 'Trouble signing in? Contact your fund manager.'
      }
    >
      <Form
        form={invited ? { ...form, problem: undefined } : form}
        noValidate={false}
        className="mt-6 flex flex-col gap-4"
      >
        {invited && <RenewInvitation email={invited} />}
        {left.because !== undefined && !form.problem && (
          <Suspense>
            <LeftNotice because={left.because} />
          </Suspense>
        )}
        <EmailField email={email} onEmail={setEmail} />
        <div className="relative">
          <PasswordField
            ref={passwordField}
            label="Password"
            name="password"
            autoComplete="current-password"
            required
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
          <Link
            to="/forgot-password"
            state={{ email }}
            className="absolute top-0 right-0 rounded-badge text-body font-medium text-accent hover:underline"
          >
            Forgot your password?
          </Link>
        </div>
        <SharedComputerBox checked={isShared} onChange={setShared} />
        <Button type="submit" variant="primary" size="large" busy={form.busy} busyLabel="Signing in">
          Sign in
        </Button>
      </Form>
    </AuthFrame>
  );
}

interface SharedComputerBoxProps {
  checked: boolean;
  onChange: (isShared: boolean) => void;
}

function SharedComputerBox({ checked, onChange }: SharedComputerBoxProps) {
  return (
    <label className="flex items-start gap-2 text-body touch:min-h-11">
      <input
        type="checkbox"
        name="shared-computer"
        className="mt-0.5 size-4 shrink-0 accent-accent"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>
        This is a shared computer
        <span className="block text-label text-muted">You are signed out when you close this tab.</span>
      </span>
    </label>
  );
}
