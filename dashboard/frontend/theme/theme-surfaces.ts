import type { Components, Theme } from '@mui/material/styles';
import { floatingPlace } from '../page/floating-place.ts';

const floating = {
  backgroundColor: 'var(--rh-raised)',
  backgroundImage: 'none',
  boxShadow: 'var(--rh-shadow-1)',
  border: '1px solid var(--rh-floating-edge)',
};

/** Forced colours remove fills. */
const outlined = { outline: '2px solid Highlight', outlineOffset: '-2px' };

const wash = (tone: string) => ({
  backgroundColor: `var(--rh-${tone}-wash)`,
  color: 'var(--rh-ink)',
  '& .MuiAlert-icon': { color: 'var(--rh-ink)' },
});

const tinted = (tone: string) => ({
  backgroundColor: `var(--rh-${tone}-wash)`,
  color: `var(--rh-${tone})`,
});

/** What things are placed on: papers, dialogs, menus, chips, notices, the grid. */
export const surfaces: Components<Theme> = {
  MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiCard: { defaultProps: { variant: 'outlined' }, styleOverrides: { root: { borderRadius: 8 } } },
  MuiChip: {
    styleOverrides: {
      root: {
        height: 24,
        borderRadius: 4,
        fontSize: 12.5,
        fontWeight: 550,
        backgroundColor: 'var(--rh-sunken)',
        color: 'var(--rh-ink-2)',
        '@media (forced-colors: active)': { border: '1px solid CanvasText' },
      },
      label: { paddingInline: 8 },
      outlined: {
        backgroundColor: 'var(--rh-surface)',
        borderColor: 'var(--rh-line-strong)',
        color: 'var(--rh-ink)',
      },
      colorSuccess: tinted('success'),
      colorWarning: tinted('warning'),
      colorError: tinted('error'),
      colorInfo: tinted('info'),
      colorPrimary: { backgroundColor: 'var(--rh-accent-wash)', color: 'var(--rh-on-accent-wash)' },
    },
  },
  MuiAlert: {
    styleOverrides: {
      root: {
        borderRadius: 6,
        padding: '4px 14px',
        fontSize: 14,
        lineHeight: '20px',
        border: 0,
        // Without fills, a border holds the notice together.
        '@media (forced-colors: active)': { border: '1px solid CanvasText' },
        // On phones the text keeps its width, and the actions go below it.
        flexWrap: 'wrap',
        '&.MuiAlert-colorError': wash('error'),
        '&.MuiAlert-colorWarning': wash('warning'),
        '&.MuiAlert-colorSuccess': wash('success'),
        '&.MuiAlert-colorInfo': wash('info'),
      },
      icon: { opacity: 1, fontSize: 18, marginRight: 10, paddingBlock: 10 },
      message: { paddingBlock: 9, flex: '1 1 160px', minWidth: 0 },
    },
  },
  MuiDialog: {
    styleOverrides: {
      paper: {
        ...floating,
        borderRadius: 10,
        boxShadow: 'var(--rh-shadow-2)',
        '@media (max-width: 599.95px)': { '&.MuiDialog-paperFullScreen': { border: 0, borderRadius: 0 } },
      },
    },
  },
  // A name without spaces is broken, so that it neither displaces the button beside it nor is cut off.
  MuiDialogTitle: {
    defaultProps: { variant: 'h2' },
    styleOverrides: { root: { padding: '24px 24px 8px', overflowWrap: 'anywhere' } },
  },
  MuiDialogContent: { styleOverrides: { root: { padding: '8px 24px 24px', overflowWrap: 'break-word' } } },
  MuiDialogActions: {
    styleOverrides: {
      root: {
        padding: '14px 24px',
        backgroundColor: 'var(--rh-wash)',
        borderTop: '1px solid var(--rh-line)',
      },
    },
  },
  MuiBackdrop: {
    styleOverrides: { root: { '&:not(.MuiBackdrop-invisible)': { backgroundColor: 'var(--rh-scrim)' } } },
  },
  MuiPopover: { defaultProps: { container: () => floatingPlace() } },
  // Fixed, so that a dialog does not clip what is attached inside it.
  MuiPopper: { defaultProps: { container: () => floatingPlace(), popperOptions: { strategy: 'fixed' } } },
  MuiMenu: {
    styleOverrides: {
      // On phones, an offer to undo lies where the last choices of a menu may be.
      root: ({ theme }) => ({ zIndex: theme.zIndex.snackbar + 1 }),
      paper: { ...floating, borderRadius: 6, overscrollBehavior: 'contain' },
    },
  },
  MuiAutocomplete: {
    styleOverrides: {
      paper: { ...floating, borderRadius: 6 },
      option: { '@media (forced-colors: active)': { '&.Mui-focused': outlined } },
    },
  },
  MuiMenuItem: {
    styleOverrides: {
      root: {
        minHeight: 36,
        fontSize: 14,
        gap: 10,
        '@media (pointer: coarse)': { minHeight: 44 },
        '&.Mui-selected, &.Mui-selected:hover, &.Mui-selected.Mui-focusVisible': {
          backgroundColor: 'var(--rh-accent-wash)',
          color: 'var(--rh-on-accent-wash)',
          '@media (forced-colors: active)': outlined,
        },
      },
    },
  },
  MuiSnackbarContent: {
    styleOverrides: {
      root: {
        backgroundColor: 'var(--rh-plate)',
        color: 'var(--rh-on-plate)',
        border: '1px solid var(--rh-plate-edge)',
        borderRadius: 8,
        boxShadow: 'var(--rh-shadow-1)',
        '@media (min-width: 600px)': { minWidth: 0 },
        fontSize: 14,
        '& .MuiButton-root, & .MuiIconButton-root': { color: 'var(--rh-plate-action)' },
      },
    },
  },
  MuiAvatar: {
    defaultProps: { variant: 'rounded' },
    styleOverrides: {
      root: { width: 34, height: 34, fontSize: 13.5, fontWeight: 640 },
      rounded: { borderRadius: 6 },
      colorDefault: { backgroundColor: 'var(--rh-lamp)', color: 'var(--rh-lamp-ink)' },
    },
  },
  MuiDataGrid: {
    defaultProps: { rowHeight: 44, columnHeaderHeight: 38, disableRowSelectionOnClick: true },
    styleOverrides: {
      root: {
        '& .MuiDataGrid-cell:focus, & .MuiDataGrid-cell:focus-within': {
          outline: '2px solid var(--rh-focus)',
          outlineOffset: -2,
        },
      },
    },
  },
};
