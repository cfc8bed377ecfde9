import { type ReactNode, useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { dropTokens } from '../stored-session.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { Spinner } from '../ui/spinner.tsx';

interface FullScreenMessageProps {
  title: string;
  children: ReactNode;
  actions?: ReactNode;
}

export function FullScreenMessage({ title, children, actions }: FullScreenMessageProps) {
  return (
    <main className="flex min-h-dvh flex-col items-center bg-canvas px-6 pt-[18vh] pb-12">
      <PageTitle title={title} />
      <div className="w-full max-w-100 rounded-modal border border-line bg-surface p-8 max-md:p-6">
        <h1 className="text-title font-semibold">{title}</h1>
        <div className="mt-2 flex flex-col gap-1 text-form text-muted">{children}</div>
        {actions && <div className="mt-8 flex flex-wrap gap-2">{actions}</div>}
      </div>
    </main>
  );
}

/** Without the Navigation API, the previous page in the history may belong to another site. */
function canGoBack(): boolean {
  const { navigation } = globalThis as { navigation?: { canGoBack: boolean } };
  return navigation?.canGoBack ?? history.length > 1;
}

export function NotFoundScreen() {
  const navigate = useNavigate();
  const goBack = () => (canGoBack() ? history.back() : navigate('/'));
  return (
    <FullScreenMessage
      title="Page not found"
      actions={
        <>
          <Button onClick={goBack}>Go Back</Button>
          <Link to="/" className={buttonClass('secondary', 'normal')}>
            Go to the start page
          </Link>
        </>
      }
    >
      <p>There is no page at this address.</p>
    </FullScreenMessage>
  );
}

interface AccessDeniedScreenProps {
  role: string;
  required: string;
  onDashboard: () => void;
}

export function AccessDeniedScreen({ role, required, onDashboard }: AccessDeniedScreenProps) {
  return (
    <FullScreenMessage
      title="Access Denied"
      actions={
        <Button variant="primary" onClick={onDashboard}>
          Go to Dashboard
        </Button>
      }
    >
      <p>You don't have permission to access this area.</p>
      <p>
        Your role is {role}, this area needs {required}.
      </p>
    </FullScreenMessage>
  );
}

export function WaitingScreen({ children }: { children: string }) {
  return (
    <main className="flex min-h-dvh items-start justify-center bg-canvas px-6 pt-[30vh]">
      <p role="status" className="flex items-center gap-2.5 text-form text-muted">
        <Spinner /> {children}
      </p>
    </main>
  );
}

export function GenericErrorScreen({ error }: { error: unknown }) {
  const [isTold, setIsTold] = useState(false);
  useEffect(() => {
    // Imported on demand, because the sign-in page must not load the code for API requests.
    import('./report-client-error.ts')
      .then(({ reportClientError }) => reportClientError(error))
      .then(setIsTold, () => {});
  }, [error]);
  return (
    <FullScreenMessage
      title="Oops! Something went wrong"
      actions={
        <>
          <Button variant="primary" onClick={() => location.reload()}>
            Reload Page
          </Button>
          <a href="/login" className={buttonClass('secondary', 'normal')}>
            Go to Login
          </a>
        </>
      }
    >
      <p role="alert">
        We're sorry, but something unexpected happened.{isTold && ' Our team has been notified.'}
      </p>
    </FullScreenMessage>
  );
}

const LEAVE_AFTER_MS = 100;

export function SessionExpiredScreen() {
  useEffect(() => {
    dropTokens();
    localStorage.removeItem('authToken');
    sessionStorage.clear();
    const timer = setTimeout(() => location.replace('/login'), LEAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <FullScreenMessage title="Session Expired">
      <p role="alert" className="flex items-center gap-2.5">
        <Spinner /> Redirecting to login page...
      </p>
    </FullScreenMessage>
  );
}
