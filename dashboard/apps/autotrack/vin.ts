// Vehicle identification numbers according to ISO 3779. The check digit in the ninth place follows 49 CFR 565.15, which
// North America and China require; elsewhere, makers use that place as they like.

const values: Readonly<Record<string, number>> = Object.fromEntries(
  [
    'A1J1',
    'B2K2S2',
    'C3L3T3',
    'D4M4U4',
    'E5N5V5',
    'F6W6',
    'G7P7X7',
    'H8Y8',
    'R9Z9',
    '0011223344',
    '5566778899',
  ]
    .join('')
    .match(/../g)
    ?.map((pair) => [pair.charAt(0), Number(pair.charAt(1))]) ?? [],
);
const weights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];

export type VinState = 'blank' | 'right' | 'wrong-digit' | 'digit-elsewhere' | 'not-a-vin';

/** As written on the car: capitals, without the spaces and dashes that people add. */
export function normalizedVin(text: string): string {
  return text.toUpperCase().replace(/[\s-]/g, '');
}

/** The correct check digit for a VIN of 17 characters. */
export function checkDigitOf(vin: string): string {
  const sum = [...vin].reduce(
    (total, character, at) => total + (values[character] ?? 0) * (weights[at] ?? 0),
    0,
  );
  return sum % 11 === 10 ? 'X' : String(sum % 11);
}

/** Whether makers of this region must give a check digit: 1 to 5 are North America, L is China. */
function demandsCheckDigit(vin: string): boolean {
  return /^[1-5L]/.test(vin);
}

export function vinState(text: string): VinState {
  const vin = normalizedVin(text);
  if (vin === '') return 'blank';
  // I, O and Q are not used, because they look like 1 and 0.
  if (!/^[A-HJ-NPR-Z0-9]{17}$/.test(vin)) return 'not-a-vin';
  if (vin.charAt(8) === checkDigitOf(vin)) return 'right';
  return demandsCheckDigit(vin) ? 'wrong-digit' : 'digit-elsewhere';
}

/** What to tell the person about a VIN; undefined if there is nothing to say. */
export function vinWarning(text: string): string | undefined {
  switch (vinState(text)) {
    case 'wrong-digit':
      return `The check digit does not match: ${checkDigitOf(normalizedVin(text))} belongs in the ninth place. One character may be mistyped.`;
    case 'not-a-vin':
      return 'Since 1981 a VIN has 17 letters and digits, without I, O and Q.';
    case 'digit-elsewhere':
      return 'Its check digit does not match, which is normal outside North America.';
    default:
      return undefined;
  }
}
