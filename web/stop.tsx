import { useLocation } from 'react-router-dom';
import { StopApproval } from './approvals/stop-approval.tsx';
import { StopPayee } from './payees/stop-payee.tsx';
import { ConfirmCopies } from './profile/confirm-copies.tsx';
import { UndoOwnEmail } from './profile/undo-own-email.tsx';

/** The four pages share one lazy module, because each lazy module makes the entry script larger. */
export function Stop() {
  const { pathname } = useLocation();
  if (pathname === '/stop-email') return <UndoOwnEmail />;
  if (pathname === '/confirm-copies') return <ConfirmCopies />;
  return pathname === '/stop' ? <StopApproval /> : <StopPayee />;
}
