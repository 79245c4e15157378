import Link from '@mui/material/Link';

/** What is dialled of a number as people write it: no extension, no "(0)" behind a country, no signs between. */
function dialledOf(phone: string): string {
  const [main = ''] = phone.trim().split(/(?:ext\.?|x|#|;)\s*\d+\s*$/i);
  const national = main.startsWith('+') ? main.replace(/\(0\)/, '') : main;
  return national.replace(/(?!^\+)\D/g, '');
}

/** The address that calls a number; undefined of text that holds none. */
export function callAddress(phone: string): string | undefined {
  const dialled = dialledOf(phone);
  return dialled.length < 3 ? undefined : `tel:${dialled}`;
}

/** A phone number that calls it; text that holds none stands as it is. */
export function PhoneLink({ phone }: { phone: string }) {
  const address = callAddress(phone);
  if (address === undefined) return phone;
  return (
    // What it stands in may open something itself.
    <Link href={address} onClick={(event) => event.stopPropagation()} sx={{ whiteSpace: 'nowrap' }}>
      {phone}
    </Link>
  );
}
