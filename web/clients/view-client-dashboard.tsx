import { ReadingPage } from '../ui/page.tsx';

export function ClientDashboard() {
  return (
    <ReadingPage title="Dashboard">
      <h1 className="text-title font-semibold">Dashboard</h1>
    </ReadingPage>
  );
}
