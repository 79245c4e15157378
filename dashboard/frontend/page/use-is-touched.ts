import useMediaQuery from '@mui/material/useMediaQuery';

/** True where a finger is what people point with: there, hints about a mouse or a keyboard help nobody. */
export function useIsTouched(): boolean {
  return useMediaQuery('(pointer: coarse)', { noSsr: true });
}
