/**
 * A field for a number with decimals, as text: in a browser that expects a point, its own number field makes 15 of "1,5". The
 * keys of some phones for decimals have no minus sign.
 */
export function decimalInput(min?: number) {
  const inputMode: 'decimal' | 'text' = min !== undefined && min >= 0 ? 'decimal' : 'text';
  return { slotProps: { htmlInput: { inputMode, autoComplete: 'off' } } };
}
