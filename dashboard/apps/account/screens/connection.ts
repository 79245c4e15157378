import type { PermissionStatus } from '#kernel/calls/launcher.ts';

const dayMs = 86_400_000;
/** Google ends grants to a project in Testing after a week; we notice with the next call, perhaps hours later. */
const testingDays = { from: 7, to: 8 };

/** Why permissions have ended, as far as known, and what to do. */
export function endingOf(
  { grantedAt, endedAt }: PermissionStatus['connection'],
  isGoogle: boolean,
): { words: string; isOperators: boolean } {
  const days =
    grantedAt === null || endedAt === null
      ? Number.NaN
      : (Date.parse(endedAt) - Date.parse(grantedAt)) / dayMs;
  if (isGoogle && days >= testingDays.from && days < testingDays.to) {
    return {
      words:
        'They ended seven days after you gave them. Google does that while this installation is registered as Testing. Grant them again to go on, and ask whoever runs this Rowhouse to publish it.',
      isOperators: true,
    };
  }
  const causes = isGoogle
    ? 'you withdrew them in your Google account, changed its password, or did not use Rowhouse for six months'
    : 'they were withdrawn in the workspace, or its operator ended them';
  return {
    words: `Likely reasons: ${causes}. Grant them again to go on; your sheets are as you left them.`,
    isOperators: false,
  };
}
