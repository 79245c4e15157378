import type { Components, Theme } from '@mui/material/styles';
import { CaretDownIcon } from '@phosphor-icons/react/CaretDown';
import { checkboxMarks } from '../dialogs/checkbox-marks.tsx';
import { radioMarks } from '../dialogs/radio-marks.tsx';

const ring = { outline: '2px solid var(--rh-focus)', outlineOffset: 2 };
const idle = {
  backgroundColor: 'var(--rh-sunken)',
  borderColor: 'var(--rh-line)',
  color: 'var(--rh-ink-3)',
  boxShadow: 'none',
};
const onTouch = '@media (pointer: coarse)';
/** Forced colours remove fills and shadows. */
const inForcedColors = '@media (forced-colors: active)';
const chosen = { backgroundColor: 'Highlight', color: 'HighlightText', forcedColorAdjust: 'none' };

/** Buttons, fields and other controls. */
export const controls: Components<Theme> = {
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: { root: { '&.Mui-focusVisible': ring } },
  },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: { minHeight: 38, padding: '8px 15px', borderRadius: 6, [onTouch]: { minHeight: 44 } },
      contained: {
        boxShadow: 'var(--rh-ledge)',
        [inForcedColors]: { border: '1px solid ButtonText' },
        '&:hover, &:active': { boxShadow: 'var(--rh-ledge)' },
        '&.Mui-disabled': { ...idle, border: '1px solid var(--rh-line)' },
      },
      outlined: {
        backgroundColor: 'var(--rh-surface)',
        borderColor: 'var(--rh-line-strong)',
        color: 'var(--rh-ink)',
        '&:hover': { backgroundColor: 'var(--rh-wash)', borderColor: 'var(--rh-control)' },
        '&.Mui-disabled': idle,
      },
      sizeLarge: { minHeight: 46, padding: '11px 19px', fontSize: 15.5 },
      startIcon: { marginLeft: -2, marginRight: 8, '& > *:nth-of-type(1)': { fontSize: 18 } },
      endIcon: { marginRight: -2, marginLeft: 8, '& > *:nth-of-type(1)': { fontSize: 18 } },
    },
  },
  MuiIconButton: {
    styleOverrides: {
      root: {
        width: 38,
        height: 38,
        borderRadius: 6,
        color: 'var(--rh-ink-2)',
        [onTouch]: { width: 44, height: 44 },
      },
    },
  },
  MuiLink: { styleOverrides: { root: { borderRadius: 2, '&:focus-visible': ring } } },
  MuiInputLabel: {
    defaultProps: { shrink: true },
    styleOverrides: {
      root: {
        position: 'static',
        transform: 'none',
        marginBottom: 4,
        fontSize: 13,
        lineHeight: '18px',
        fontWeight: 580,
        color: 'var(--rh-ink)',
        '&.Mui-focused, &.Mui-disabled, &.Mui-error': { color: 'var(--rh-ink)' },
      },
    },
  },
  MuiSelect: {
    defaultProps: { IconComponent: CaretDownIcon },
    styleOverrides: { icon: { top: 'calc(50% - 0.5em)', right: 12, color: 'var(--rh-ink-2)' } },
  },
  MuiOutlinedInput: {
    defaultProps: { notched: false },
    styleOverrides: {
      root: {
        minHeight: 42,
        backgroundColor: 'var(--rh-surface)',
        [onTouch]: { minHeight: 48 },
        '& .MuiOutlinedInput-notchedOutline, &:hover .MuiOutlinedInput-notchedOutline': {
          top: 0,
          borderColor: 'var(--rh-control)',
          '& legend': { display: 'none' },
        },
        '&:hover .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--rh-ink-2)' },
        '&.Mui-focused .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--rh-focus)', borderWidth: 2 },
        '&.Mui-error .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--rh-error)' },
        '&.Mui-disabled': { backgroundColor: 'var(--rh-sunken)' },
      },
      input: {
        padding: '9px 12px',
        fontSize: 15,
        height: 24,
        [onTouch]: { fontSize: 16 },
        '&::placeholder': { color: 'var(--rh-ink-3)', opacity: 1 },
      },
      adornedStart: { paddingLeft: 12, '& .MuiOutlinedInput-input': { paddingLeft: 0 } },
      adornedEnd: { paddingRight: 10 },
      multiline: { padding: '9px 12px', '& textarea': { padding: 0 } },
    },
  },
  MuiFormHelperText: {
    styleOverrides: {
      root: { margin: '4px 0 0', fontSize: 12.5, lineHeight: '17px', color: 'var(--rh-ink-3)' },
    },
  },
  MuiToggleButtonGroup: { styleOverrides: { root: { backgroundColor: 'var(--rh-surface)' } } },
  MuiToggleButton: {
    styleOverrides: {
      root: {
        height: 36,
        padding: '0 14px',
        borderColor: 'var(--rh-line-strong)',
        color: 'var(--rh-ink-2)',
        [onTouch]: { height: 44 },
        '&.Mui-selected, &.Mui-selected:hover': {
          backgroundColor: 'var(--rh-accent-wash)',
          color: 'var(--rh-on-accent-wash)',
          boxShadow: 'inset 0 -3px 0 var(--rh-primary)',
          [inForcedColors]: chosen,
        },
      },
    },
  },
  MuiCheckbox: {
    defaultProps: { disableRipple: true, ...checkboxMarks },
    styleOverrides: {
      root: {
        padding: 9,
        borderRadius: 6,
        '&:hover': { backgroundColor: 'transparent' },
        '&.Mui-disabled svg': { opacity: 0.5 },
        [onTouch]: { padding: 12 },
      },
    },
  },
  MuiRadio: {
    defaultProps: { disableRipple: true, ...radioMarks },
    styleOverrides: {
      root: { '&:hover': { backgroundColor: 'transparent' }, '&.Mui-disabled svg': { opacity: 0.5 } },
    },
  },
  MuiFab: {
    styleOverrides: {
      root: {
        width: 56,
        height: 56,
        borderRadius: 8,
        boxShadow: 'var(--rh-ledge), var(--rh-shadow-1)',
        [inForcedColors]: { border: '1px solid ButtonText' },
      },
    },
  },
  MuiSwitch: {
    styleOverrides: {
      root: { width: 40, height: 22, padding: 0 },
      switchBase: {
        padding: 3,
        '&.Mui-checked': { transform: 'translateX(18px)', color: 'var(--rh-on-primary)' },
        '&.Mui-checked + .MuiSwitch-track': {
          backgroundColor: 'var(--rh-primary)',
          opacity: 1,
          [inForcedColors]: chosen,
        },
        '&.Mui-focusVisible + .MuiSwitch-track': ring,
      },
      thumb: {
        width: 16,
        height: 16,
        borderRadius: 3,
        boxShadow: 'none',
        [inForcedColors]: { backgroundColor: 'ButtonText', forcedColorAdjust: 'none' },
      },
      track: {
        borderRadius: 5,
        backgroundColor: 'var(--rh-control)',
        opacity: 1,
        [inForcedColors]: { border: '1px solid ButtonText' },
      },
    },
  },
};
