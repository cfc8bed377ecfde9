import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { PASSWORD_RESET_REDIRECT_MS } from '#shared/constants.ts';
import { Form } from '../forms/form.tsx';
import { useSending } from '../forms/use-sending.ts';
import {
  CODE_IF_ACCOUNT,
  CODE_SENT,
  isExpiredCode,
  PASSWORD_RESET,
  RESEND_FAILED,
  resetConfirmMessage,
  resetRequestMessage,
} from '../identity-messages.ts';
import { identity } from '../session-state.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { NewPasswordFields } from '../ui/new-password-fields.tsx';
import { Notice } from '../ui/notice.tsx';
import { newPasswordProblem } from '../ui/password-rules.ts';
import { AuthFrame } from './auth-frame.tsx';
import { EmailField } from './email-field.tsx';

interface Message {
  tone: 'positive' | 'negative';
  text: string;
  note?: string;
}

const SENT: Message = { tone: 'positive', text: CODE_SENT, note: CODE_IF_ACCOUNT };

function MessageNotice({ message: { tone, text, note } }: { message: Message }) {
  return (
    <Notice tone={tone}>
      <span className="block">{text}</span>
      {note && <span className="block text-label text-muted">{note}</span>}
    </Notice>
  );
}

export function ResetPassword() {
  const state: unknown = useLocation().state;
  const [email, setEmail] = useState(
    typeof state === 'object' && state !== null && 'email' in state ? String(state.email) : '',
  );
  const [step, setStep] = useState<'request' | 'confirm'>('request');
  const [message, setMessage] = useState<Message>();

  if (step === 'request') {
    return (
      <RequestStep
        email={email}
        onEmail={setEmail}
        message={message}
        onMessage={setMessage}
        onSent={() => {
          setMessage(SENT);
          setStep('confirm');
        }}
      />
    );
  }
  return (
    <ConfirmStep
      email={email}
      message={message}
      onMessage={setMessage}
      onRequestStep={(next) => {
        setMessage(next);
        setStep('request');
      }}
    />
  );
}

interface StepProps {
  email: string;
  message: Message | undefined;
  onMessage: (message: Message | undefined) => void;
}

function RequestStep({
  email,
  onEmail,
  message,
  onMessage,
  onSent,
}: StepProps & { onEmail: (email: string) => void; onSent: () => void }) {
  const form = useSending(
    async () => {
      onMessage(undefined);
      await (await identity()).requestResetCode(email);
      onSent();
    },
    (error) => {
      const text = resetRequestMessage(error);
      if (text === undefined) onSent();
      else onMessage({ tone: 'negative', text });
      return undefined;
    },
  );
  return (
    <AuthFrame
      title="Reset your password"
      lead="Enter your email to receive a reset code."
      foot={
        <Link to="/login" className="rounded-badge font-medium text-accent hover:underline">
          Back to sign in
        </Link>
      }
    >
      <Form form={form} noValidate={false} className="mt-6 flex flex-col gap-4">
        {message && <MessageNotice message={message} />}
        <EmailField email={email} onEmail={onEmail} />
        <Button type="submit" variant="primary" size="large" busy={form.busy} busyLabel="Sending code">
          Send reset code
        </Button>
      </Form>
    </AuthFrame>
  );
}

function ConfirmStep({
  email,
  message,
  onMessage,
  onRequestStep,
}: StepProps & { onRequestStep: (message?: Message) => void }) {
  const navigate = useNavigate();
  const [code, setCode] = useState('');
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const [resending, setResending] = useState(false);
  const [done, setDone] = useState(false);

  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(() => navigate('/login'), PASSWORD_RESET_REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [done, navigate]);

  const form = useSending(
    async () => {
      if (resending || done) return;
      const problem = newPasswordProblem(password, confirmation);
      onMessage(problem ? { tone: 'negative', text: problem } : undefined);
      if (problem) return;
      await (await identity()).confirmReset(email, code.replaceAll(/\s/g, ''), password);
      onMessage({ tone: 'positive', text: PASSWORD_RESET });
      setDone(true);
    },
    (error) => {
      const failure: Message = { tone: 'negative', text: resetConfirmMessage(error) };
      if (isExpiredCode(error)) onRequestStep(failure);
      else onMessage(failure);
      return undefined;
    },
  );
  const busy = form.busy || resending;

  async function resend() {
    if (busy || done) return;
    setResending(true);
    onMessage(undefined);
    try {
      await (await identity()).requestResetCode(email);
      onMessage(SENT);
    } catch (error) {
      const isShown = resetRequestMessage(error) !== undefined;
      onMessage(isShown ? { tone: 'negative', text: RESEND_FAILED } : SENT);
    } finally {
      setResending(false);
    }
  }

  return (
    <AuthFrame
      title="Choose a new password"
      tall
      lead={<span className="wrap-anywhere">Enter the code emailed to {email.trim()}.</span>}
      foot={
        <button
          type="button"
          onClick={() => onRequestStep()}
          // A request's result would appear on the wrong step, so the button is disabled during the request.
          disabled={busy || done}
          className="rounded-badge font-medium text-accent hover:underline disabled:text-subtle disabled:no-underline"
        >
          Back to email entry
        </button>
      }
    >
      <Form form={form} noValidate={false} className="mt-6 flex flex-col gap-4">
        {message && <MessageNotice message={message} />}
        <div className="relative">
          <TextField
            label="Reset code"
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            required
            autoFocus
            inputClassName="tnum"
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
          <button
            type="button"
            onClick={resend}
            aria-busy={resending || undefined}
            className="absolute top-0 right-0 rounded-badge text-body font-medium text-accent hover:underline"
          >
            Resend
          </button>
        </div>
        <NewPasswordFields
          password={password}
          onPassword={setPassword}
          confirmation={confirmation}
          onConfirmation={setConfirmation}
        />
        <Button
          type="submit"
          variant="primary"
          size="large"
          busy={form.busy}
          busyLabel="Resetting password"
          disabled={done}
        >
          Reset password
        </Button>
      </Form>
    </AuthFrame>
  );
}
