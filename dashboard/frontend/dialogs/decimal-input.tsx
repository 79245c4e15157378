import { PlusMinusIcon } from '@phosphor-icons/react/PlusMinus';
import { PlainIconButton } from '../page/PlainIconButton.tsx';
import styles from './decimal-input.module.css';

/**
 * A field for a number with decimals, as text: in a browser that expects a point, its own number field makes 15 of "1,5". The
 * keys of some phones for decimals have no minus sign: unless `min` leaves no room for one, touch screens get a key beside the
 * field.
 */
export function decimalInput(min?: number) {
  const isSigned = min === undefined || min < 0;
  return {
    slotProps: {
      htmlInput: { inputMode: 'decimal' as const, autoComplete: 'off' },
      ...(isSigned && { input: { endAdornment: <SignKey /> } }),
    },
  };
}

/** Turns the sign of the number in the field that it stands in. */
function SignKey() {
  return (
    <span className={styles['sign']}>
      <PlainIconButton
        aria-label="Change the sign"
        onClick={({ currentTarget }) => {
          const input = currentTarget.closest('.MuiInputBase-root')?.querySelector('input');
          if (!input) return;
          const unsigned = input.value.replace(/^\s*[-−]/, '');
          const turned = unsigned === input.value ? `-${unsigned}` : unsigned;
          input.setRangeText(turned, 0, input.value.length, 'end');
          input.dispatchEvent(new InputEvent('input', { bubbles: true }));
          input.focus();
        }}
      >
        <PlusMinusIcon size={18} />
      </PlainIconButton>
    </span>
  );
}
