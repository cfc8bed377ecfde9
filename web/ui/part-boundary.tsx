import { Component, type ReactNode } from 'react';
import { ErrorState } from './list-states.tsx';

interface PartBoundaryProps {
  fallback: ReactNode;
  children: ReactNode;
}

export class PartBoundary extends Component<PartBoundaryProps> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    console.error('A part of the page could not be shown', error);
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}

export function PartFailed({ title, boxed = false }: { title: string; boxed?: boolean }) {
  return (
    <ErrorState
      boxed={boxed}
      title={title}
      error={{ message: 'This part of the page did not load.' }}
      loaded={{ retry: () => location.reload() }}
    />
  );
}
