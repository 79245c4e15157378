import { Component, type ReactNode } from 'react';

interface LoadBoundaryProps {
  /** Shown in place of parts that could not be loaded. */
  instead: ReactNode;
  children: ReactNode;
}

/**
 * Keeps the page if a part of it cannot be loaded, for example over a broken connection: without it, the whole page would be blank.
 */
export class LoadBoundary extends Component<LoadBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? this.props.instead : this.props.children;
  }
}
