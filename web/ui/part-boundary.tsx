import { Component, type ReactNode } from 'react';

interface PartBoundaryProps {
  /** What stands in the place of a part that cannot be shown. */
  fallback: ReactNode;
  children: ReactNode;
}

/** Around a part without which its page still serves: when the part fails, it takes nothing else along. */
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
