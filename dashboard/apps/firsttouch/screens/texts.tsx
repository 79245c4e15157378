import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Tip } from '#frontend/page/Tip.tsx';
import { formatDay, parseDay } from '#kernel/day.ts';

/** Shown for a blank cell. */
export function NotSet() {
  return (
    <Typography component="span" sx={{ font: 'inherit', color: 'var(--rh-ink-3)' }}>
      Not set
    </Typography>
  );
}

/** A day as people read it; text that is not a day stays as it is, marked. */
export function DayText({ text }: { text: string }) {
  if (text.trim() === '') return <NotSet />;
  const day = parseDay(text);
  if (day !== undefined) return formatDay(day);
  return (
    <Tip text="This date cannot be read">
      <Typography component="span" sx={{ font: 'inherit', color: 'warning.main' }}>
        {text}
      </Typography>
    </Tip>
  );
}

export function MailLink({ address }: { address: string }) {
  if (!/^[^\s@]+@[^\s@]+$/.test(address.trim())) return address;
  return <Link href={`mailto:${encodeURI(address.trim())}`}>{address}</Link>;
}

/** Only web addresses become links, since a cell may hold anything. */
function webAddress(text: string): string | undefined {
  const trimmed = text.trim();
  if (/^https?:\/\/\S+$/i.test(trimmed)) return trimmed;
  return /^(?:www\.|[a-z]{2}\.)?linkedin\.com\/\S+$/i.test(trimmed) ? `https://${trimmed}` : undefined;
}

export function WebLink({ text }: { text: string }) {
  const address = webAddress(text);
  if (address === undefined) return text;
  return (
    <Link href={address} target="_blank" rel="noreferrer">
      {text.trim().replace(/^https?:\/\/(?:www\.)?/i, '')}
    </Link>
  );
}
