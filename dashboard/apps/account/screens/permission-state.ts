import type { PermissionStatus } from '#kernel/calls/launcher.ts';

export type PermissionState = 'none' | 'revoked' | 'partial' | 'full';

/** The state of the permissions; the most serious problem first. */
export function permissionStateOf(status: PermissionStatus): PermissionState {
  if (!status.hasApiTokens) return 'none';
  if (!status.tokensValid) return 'revoked';
  return status.summary.missingScopes.length > 0 ? 'partial' : 'full';
}

type ChipColor = 'error' | 'warning' | 'success';

export const permissionWords: Readonly<
  Record<PermissionState, { chip: string; color: ChipColor; message: string | null }>
> = {
  none: {
    chip: 'None',
    color: 'warning',
    message:
      'No Google API permissions have been granted yet. Click "Grant Permissions" below to enable full functionality.',
  },
  revoked: {
    chip: 'Revoked',
    color: 'error',
    message:
      'Your Google API permissions have been revoked. Click "Grant Permissions" below to restore access to all features.',
  },
  partial: {
    chip: 'Partial',
    color: 'warning',
    message: 'Some permissions are missing. Grant additional permissions to unlock all features.',
  },
  full: { chip: 'Complete', color: 'success', message: null },
};
