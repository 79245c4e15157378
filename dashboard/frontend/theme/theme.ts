import { createTheme } from '@mui/material/styles';
import type {} from '@mui/x-data-grid/themeAugmentation';
import { controls } from './theme-controls.ts';
import { surfaces } from './theme-surfaces.ts';

const roles = {
  lineStrong: 'var(--rh-line-strong)',
  control: 'var(--rh-control)',
  focus: 'var(--rh-focus)',
  ink3: 'var(--rh-ink-3)',
  lamp: 'var(--rh-lamp)',
  lampInk: 'var(--rh-lamp-ink)',
  lampWash: 'var(--rh-lamp-wash)',
  accentWash: 'var(--rh-accent-wash)',
  accentEdge: 'var(--rh-accent-edge)',
  onAccentWash: 'var(--rh-on-accent-wash)',
  errorWash: 'var(--rh-error-wash)',
  warningWash: 'var(--rh-warning-wash)',
  successWash: 'var(--rh-success-wash)',
  infoWash: 'var(--rh-info-wash)',
  plate: 'var(--rh-plate)',
  onPlate: 'var(--rh-on-plate)',
  plateAction: 'var(--rh-plate-action)',
};

type RowhouseRoles = Record<keyof typeof roles, string>;

declare module '@mui/material/styles' {
  interface Palette {
    rh: RowhouseRoles;
  }
  interface PaletteOptions {
    rh?: RowhouseRoles;
  }
  interface TypeBackground {
    sunken: string;
    wash: string;
    raised: string;
  }
  interface TypographyVariants {
    display: React.CSSProperties;
    figure: React.CSSProperties;
    mono: React.CSSProperties;
  }
  interface TypographyVariantsOptions {
    display?: React.CSSProperties;
    figure?: React.CSSProperties;
    mono?: React.CSSProperties;
  }
}
declare module '@mui/material/Typography' {
  interface TypographyPropsVariantOverrides {
    display: true;
    figure: true;
    mono: true;
  }
}

const onSolid = 'var(--rh-on-solid)';

// tokens.css has both values of every colour, so light and dark mode share one palette here.
const palette = {
  primary: {
    main: 'var(--rh-primary)',
    light: 'var(--rh-primary)',
    dark: 'var(--rh-primary-hover)',
    contrastText: 'var(--rh-on-primary)',
  },
  error: {
    main: 'var(--rh-error)',
    // When hovered, darker in light mode and lighter in dark mode: away from the text on it in both.
    dark: 'color-mix(in srgb, var(--rh-error) 86%, var(--rh-ink))',
    contrastText: onSolid,
  },
  warning: { main: 'var(--rh-warning)', contrastText: onSolid },
  success: { main: 'var(--rh-success)', contrastText: onSolid },
  info: { main: 'var(--rh-info)', contrastText: onSolid },
  background: {
    default: 'var(--rh-paper)',
    paper: 'var(--rh-surface)',
    sunken: 'var(--rh-sunken)',
    wash: 'var(--rh-wash)',
    raised: 'var(--rh-raised)',
  },
  text: { primary: 'var(--rh-ink)', secondary: 'var(--rh-ink-2)', disabled: 'var(--rh-ink-3)' },
  divider: 'var(--rh-line)',
  rh: roles,
  DataGrid: { bg: 'var(--rh-surface)', headerBg: 'var(--rh-wash)' },
};

const narrow = { fontWeight: 640, fontStretch: '86%' };

export const theme = createTheme({
  cssVariables: { cssVarPrefix: 'rh', colorSchemeSelector: 'data-mode', nativeColor: true },
  colorSchemes: { light: { palette }, dark: { palette } },
  spacing: 4,
  breakpoints: { values: { xs: 0, sm: 600, md: 900, lg: 1200, xl: 1400 } },
  shape: { borderRadius: 6 },
  transitions: {
    duration: {
      shortest: 90,
      shorter: 90,
      short: 160,
      standard: 160,
      complex: 220,
      enteringScreen: 220,
      leavingScreen: 120,
    },
    easing: {
      easeInOut: 'cubic-bezier(.2,0,0,1)',
      easeOut: 'cubic-bezier(.2,0,0,1)',
      easeIn: 'cubic-bezier(.4,0,1,1)',
    },
  },
  typography: {
    fontFamily: 'var(--rh-sans)',
    fontWeightRegular: 450,
    fontWeightMedium: 560,
    fontWeightBold: 640,
    display: { fontSize: 80, lineHeight: 1, fontWeight: 660, fontStretch: '82%', letterSpacing: '-0.028em' },
    h1: {
      ...narrow,
      fontSize: 32,
      lineHeight: '38px',
      letterSpacing: '-0.011em',
      '@media (max-width: 599.95px)': { fontSize: 28, lineHeight: '32px' },
    },
    h2: { ...narrow, fontSize: 22, lineHeight: '28px', letterSpacing: '-0.011em' },
    h3: { ...narrow, fontSize: 17, lineHeight: '24px', letterSpacing: '-0.011em' },
    h4: { ...narrow, fontSize: 15, lineHeight: '20px' },
    subtitle2: { fontSize: 13, lineHeight: '18px', fontWeight: 580 },
    body1: { fontSize: 15, lineHeight: '23px' },
    body2: { fontSize: 13.5, lineHeight: '20px' },
    caption: { fontSize: 12.5, lineHeight: '17px' },
    button: { fontSize: 14, lineHeight: '20px', fontWeight: 600, textTransform: 'none', letterSpacing: 0 },
    figure: {
      fontSize: 30,
      lineHeight: '34px',
      fontWeight: 640,
      fontStretch: '84%',
      letterSpacing: '-0.02em',
    },
    mono: { fontFamily: 'var(--rh-mono)', fontSize: '0.86em', letterSpacing: '-0.01em' },
  },
  components: { ...controls, ...surfaces },
});
