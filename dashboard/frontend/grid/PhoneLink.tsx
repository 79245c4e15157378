import Link from '@mui/material/Link';

/**
 * The number to dial for a phone number as people write it: without extension, without "(0)" after a country code,
 * without separators.
 */
function dialledOf(phone: string): string {
  const [main = ''] = phone.trim().split(/(?:ext\.?|x|#|;)\s*\d+\s*$/i);
  const national = main.startsWith('+') ? main.replace(/\(0\)/, '') : main;
  return national.replace(/(?!^\+)\D/g, '');
}

/** The address that calls a number; undefined for text without one. */
export function callAddress(phone: string): string | undefined {
  const dialled = dialledOf(phone);
  return dialled.length < 3 ? undefined : `tel:${dialled}`;
}

/** A phone number as a link that calls it; text without one is shown as it is. */
export function PhoneLink({ phone }: { phone: string }) {
  const address = callAddress(phone);
  if (address === undefined) return phone;
  return (
    // Its surroundings may open something themselves.
    <Link href={address} onClick={(event) => event.stopPropagation()} sx={{ whiteSpace: 'nowrap' }}>
      {phone}
    </Link>
  );
}
