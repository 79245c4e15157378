// An account's transactions in five weeks, and files of them in the formats of several banks: all are generated from the
// same lines, so that results can be checked to the cent.

/** A line of an account. */
export interface Booked {
  /** YYYY-MM-DD. */
  day: string;
  who: string;
  what: string;
  /** In cents; negative for payments. */
  coins: number;
  /** The bank's own number for it. */
  reference: string;
}

/** How a bank writes lines to a file. */
export interface Bank {
  name: string;
  /** The name of its files. */
  file: string;
  /** The account's currency. */
  currency: 'EUR' | 'GBP' | 'USD';
  write: (lines: readonly Booked[]) => string | Buffer;
}

const line = (day: string, who: string, what: string, coins: number): Omit<Booked, 'reference'> => ({
  ...{ day: `2026-${day}`, who, what, coins },
});

/** Oldest first. No two lines differ only in the bank's number. */
export const booked: readonly Booked[] = [
  line('10-20', 'Inkwell Supply', 'Order 0398', -2650),
  line('10-21', 'Müller & Söhne', 'Papier', -111_75),
  line('10-24', 'Harbor Rent', 'October', -1_250_00),
  line('10-29', 'Blå Café', 'Lunch', -31_40),
  line('11-02', 'Okafor and Lund', 'Invoice 12', 486_20),
  line('11-03', 'Train Lisboa', 'Oriente', -6_80),
  line('11-05', 'Train Lisboa', 'Oriente', -6_80),
  line('11-06', 'Shell 5744', 'Fuel', -58_12),
  line('11-09', "Baker's Row", 'Bread; two "loaves"', -9_05),
  line('11-12', 'Train Lisboa', 'Oriente', -6_80),
  line('11-13', 'Train Lisboa', 'Oriente', -6_80),
  line('11-16', 'Inkwell Supply', 'Refund 0398', 26_50),
  line('11-19', 'Fair Hall', 'Deposit', -1_000_000_00),
  line('11-23', 'Post Office', 'Parcels', -5),
].map((each, at) => ({ ...each, reference: `R-${2600 + at}` }));

/** Two files of the same account that overlap by some weeks. */
export const files = {
  first: booked.filter(({ day }) => day <= '2026-11-12'),
  second: booked.filter(({ day }) => day >= '2026-11-03'),
};

const grouped = (whole: string, mark: string) => whole.replace(/\B(?=(\d{3})+$)/g, mark);

/** "1234.50", or with thousands separators "1,234.50" or "1.234,50"; without a sign. */
export function sum(coins: number, { point = '.', thousands = '' } = {}): string {
  const whole = Math.trunc(Math.abs(coins) / 100);
  const rest = Math.abs(coins) % 100;
  return `${grouped(String(whole), thousands)}${point}${String(rest).padStart(2, '0')}`;
}

/** The same with a minus for payments. */
export const signed = (coins: number, form = {}) => `${coins < 0 ? '-' : ''}${sum(coins, form)}`;

/** "11/20/2026" for a pattern such as "M/D/Y"; lower case omits leading zeros, y the century. */
export function dated(day: string, pattern: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  const parts: Record<string, string> = {
    ...{ Y: year, y: year.slice(2), M: month, D: date },
    ...{ m: String(Number(month)), d: String(Number(date)) },
  };
  return pattern.replace(/[YyMmDd]/g, (part) => parts[part] ?? part);
}

/** A cell of a CSV file, in quotes if necessary. */
export const quoted = (text: string, separator = ',') =>
  text.includes(separator) || text.includes('"') ? `"${text.replaceAll('"', '""')}"` : text;

export const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
