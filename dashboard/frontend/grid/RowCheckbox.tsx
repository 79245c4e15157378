import type { ComponentProps } from 'react';
import { checkboxMarks } from '../dialogs/checkbox-marks.tsx';
import styles from './row-checkbox.module.css';

interface RowCheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'className'> {
  'aria-label': string;
  checked: boolean;
}

/** A checkbox in a row of a table, without the component's overhead: tables scroll past hundreds of them. */
export function RowCheckbox(props: RowCheckboxProps) {
  return (
    <span className={styles['box']}>
      <input type="checkbox" className={styles['input']} {...props} />
      {props.checked ? checkboxMarks.checkedIcon : checkboxMarks.icon}
    </span>
  );
}
