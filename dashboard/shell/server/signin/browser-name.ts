import Bowser from 'bowser';

const longest = 60;

/** A browser's name for people, such as 'Firefox on Linux'; blank if it does not say. */
export function browserName(userAgent: string | undefined): string {
  if (userAgent === undefined || userAgent.trim() === '') return '';
  const parser = Bowser.getParser(userAgent);
  const parts = [parser.getBrowserName(), parser.getOSName()].filter(Boolean);
  return parts.join(' on ').slice(0, longest);
}
