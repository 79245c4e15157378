import Bowser from 'bowser';

const longest = 60;

/** What a person knows their browser by, such as 'Firefox on Linux'; blank where it does not say. */
export function browserName(userAgent: string | undefined): string {
  if (userAgent === undefined || userAgent.trim() === '') return '';
  const parser = Bowser.getParser(userAgent);
  const parts = [parser.getBrowserName(), parser.getOSName()].filter(Boolean);
  return parts.join(' on ').slice(0, longest);
}
