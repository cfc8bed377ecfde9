import { Page } from '../ui/page.tsx';

export function ManagerDashboard() {
  return <Page title="Dashboard">{null}</Page>;
}
