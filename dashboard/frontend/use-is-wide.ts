import useMediaQuery from '@mui/material/useMediaQuery';

/** True from the width on at which tables have room. */
export function useIsWide(): boolean {
  return useMediaQuery((theme) => theme.breakpoints.up('md'), { noSsr: true });
}
