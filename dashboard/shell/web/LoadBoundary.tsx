import { Component, type ReactNode } from 'react';
import { IsInPart } from '#frontend/page/on-demand.tsx';

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
    if (this.state.hasFailed) return this.props.instead;
    return <IsInPart value={false}>{this.props.children}</IsInPart>;
  }
}
