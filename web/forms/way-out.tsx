import { Link } from 'react-router-dom';
import { NO_ACCOUNT_TO_PAY_TO, SIGN_IN_AGAIN } from '#shared/terms.ts';
import { signInAgain } from '../leave-session.ts';
import { Button } from '../ui/button.tsx';

export function WayOut({ problem }: { problem: string | undefined }) {
  if (problem === SIGN_IN_AGAIN)
    return (
      <Button className="self-start" onClick={() => void signInAgain()}>
        Sign in again
      </Button>
    );
  if (problem !== NO_ACCOUNT_TO_PAY_TO) return null;
  return (
    <Link to="/manager/settings" className="self-start font-medium text-accent underline underline-offset-2">
      Fund settings
    </Link>
  );
}
