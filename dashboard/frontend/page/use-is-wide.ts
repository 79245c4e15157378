import useMediaQuery from '@mui/material/useMediaQuery';
import { useIsPrinted } from '../grid/use-is-printed.ts';

/** True from the width at which tables have room. Paper does not: there they are lists, which no edge cuts off. */
export function useIsWide(): boolean {
  const isPrinted = useIsPrinted();
  const isWide = useMediaQuery((theme) => theme.breakpoints.up('md'), { noSsr: true });
  return isWide && !isPrinted;
}

/** True where a finger is what people point with: there, hints about a mouse or a keyboard help nobody. */
export function useIsTouched(): boolean {
  return useMediaQuery('(pointer: coarse)', { noSsr: true });
}
