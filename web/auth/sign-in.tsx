import { lazy, useEffect, useRef, useState } from 'react';
import { Link, Navigate, useLocation, useNavigate } from 'react-router-dom';
import { Form } from '../forms/form.tsx';
import { useSending } from '../forms/use-sending.ts';
import { checkSession, identity, useSession } from '../session-state.ts';
import { loadChunk } from '../shell/chunk-load.ts';
import { WaitingScreen } from '../shell/full-screen-messages.tsx';
import { Button } from '../ui/button.tsx';
import { PasswordField } from '../ui/field.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { EmailField } from './email-field.tsx';
import { returnPath } from './return-path.ts';
import { SIGN_IN_EXPIRED, signInMessage, UNCONFIRMED } from './sign-in-messages.ts';

const SetNewPassword = lazy(async () => ({
  default: (await loadChunk('set-new-password', () => import('./set-new-password.tsx'))).SetNewPassword,
}));

const EnterCode = lazy(async () => ({
  default: (await loadChunk('enter-code', () => import('./enter-code.tsx'))).EnterCode,
}));

/** Loads the identity library while the page is idle, or at the first key press if that is earlier. */
function prepareIdentity() {
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

/** `/login`. A user who is already signed in goes to the requested address or the start page. */
export function SignIn() {
  const session = useSession();
  const location = useLocation();
  const [step, setStep] = useState<'password' | 'new-password' | 'code'>('password');
  const [expired, setExpired] = useState(false);
  useEffect(() => {
    void checkSession();
  }, []);

  if (session.status === 'signed-in') {
    const state: unknown = location.state;
    const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined;
    const cameFor = from ?? new URLSearchParams(location.search).get('next');
    return <Navigate to={returnPath(cameFor, session.role)} replace />;
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
  return <SignInForm startsWith={expired ? SIGN_IN_EXPIRED : undefined} onStep={setStep} />;
}

function SignInForm({
  startsWith,
  onStep,
}: {
  /** A message shown above the form before the first attempt. */
  startsWith: string | undefined;
  onStep: (step: 'new-password' | 'code') => void;
}) {
  const navigate = useNavigate();
  const passwordField = useRef<HTMLInputElement>(null);
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const form = useSending(
    async () => {
      const outcome = await (await identity()).signInWith(email, password);
      if (outcome === 'signed-in') await checkSession();
      else if (outcome === 'new-password' || outcome === 'code') onStep(outcome);
      else if (outcome === 'reset') navigate('/forgot-password', { state: { email } });
      else form.say(UNCONFIRMED);
    },
    (error) => {
      passwordField.current?.focus();
      return signInMessage(error);
    },
    startsWith,
  );
  useIdentityWhileIdle();

  return (
    <AuthFrame
      title="Sign in"
      lead="Use the email your fund manager invited."
      foot="Trouble signing in? Contact your fund manager."
    >
      <Form form={form} noValidate={false} className="mt-6 flex flex-col gap-4">
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
        <Button type="submit" variant="primary" size="large" busy={form.busy} busyLabel="Signing in">
          Sign in
        </Button>
      </Form>
    </AuthFrame>
  );
}
