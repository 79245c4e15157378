/** The formats of the menu; the first leaves the choice to the server. */
export const numberFormats = [
  ['Automatic', 'General', ''],
  ['Plain text', '@', ''],
  ['Number', '#,##0.00', '1,000.12'],
  ['Whole number', '#,##0', '1,000'],
  ['Percent', '0.00%', '10.12%'],
  ['Scientific', '0.00E+00', '1.01E+03'],
  ['Currency', '"$"#,##0.00', '$1,000.12'],
  ['Currency, rounded', '"$"#,##0', '$1,000'],
  ['Accounting', '_("$"* #,##0.00_);_("$"* \\(#,##0.00\\);_("$"* "-"??_);_(@_)', '$ (1,000.12)'],
  ['Date', 'yyyy-mm-dd', '2026-11-21'],
  ['Date, long', 'mmmm d, yyyy', 'November 21, 2026'],
  ['Time', 'h:mm:ss AM/PM', '3:59:00 PM'],
  ['Date and time', 'yyyy-mm-dd hh:mm', '2026-11-21 15:59'],
  ['Duration', '[h]:mm:ss', '24:01:00'],
] as const;

const digits = /0(?:\.(0+))?/;

/** The pattern with one decimal more or fewer in each of its parts; numbers without a format start with none. */
export function withDecimals(pattern: string | undefined, change: 1 | -1): string {
  const start = pattern === undefined || pattern === 'General' || pattern === '@' ? '0' : pattern;
  return start
    .split(';')
    .map((part) =>
      part.replace(digits, (_, decimals: string | undefined) => {
        const count = Math.min(30, Math.max(0, (decimals?.length ?? 0) + change));
        return count === 0 ? '0' : `0.${'0'.repeat(count)}`;
      }),
    )
    .join(';');
}
