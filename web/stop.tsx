import { useLocation } from 'react-router-dom';
import { StopApproval } from './approvals/stop-approval.tsx';
import { StopPayee } from './payees/stop-payee.tsx';

/** One module for both emailed links, so that the first load names one file less. */
export function Stop() {
  return useLocation().pathname === '/stop' ? <StopApproval /> : <StopPayee />;
}
