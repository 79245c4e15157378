import type { ComponentProps } from 'react';
import styles from './plain-icon-button.module.css';

interface PlainIconButtonProps extends ComponentProps<'button'> {
  'aria-label': string;
  isSmall?: boolean;
}

/** An icon button without the component's overhead: tables scroll past hundreds of them. */
export function PlainIconButton({ isSmall = false, ...rest }: PlainIconButtonProps) {
  const className = `rh-icon-button ${styles['button']}${isSmall ? ` ${styles['small']}` : ''}`;
  return <button type="button" className={className} {...rest} />;
}
