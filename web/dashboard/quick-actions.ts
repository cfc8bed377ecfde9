import { isSwitchedOn } from '../shell/switched-on.ts';
import { ArrowLeftRight, Folder, type LucideIcon, Plus, Users } from '../ui/lucide-icons.tsx';

export interface QuickAction {
  to: string;
  label: string;
  detail: string;
  icon: LucideIcon;
  changes?: true;
}

const ACTIONS: readonly QuickAction[] = [
  {
    to: '/manager/transactions/record',
    label: 'Record transaction',
    detail: 'Any transaction, entered by hand',
    icon: Plus,
    changes: true,
  },
  {
    to: '/manager/transactions',
    label: 'Transactions',
    detail: 'Import statements, classify and allocate',
    icon: ArrowLeftRight,
  },
  {
    to: '/manager/documents',
    label: 'Documents',
    detail: 'Upload for one client or for all',
    icon: Folder,
  },
  {
    to: '/manager/clients',
    label: 'Clients',
    detail: 'Payments, details and invitations',
    icon: Users,
  },
];

export const QUICK_ACTIONS = ACTIONS.filter(({ to }) => isSwitchedOn(to));
