import { LocaleType, LogLevel, merge, ThemeService, Univer } from '@univerjs/core';
import { FUniver } from '@univerjs/core/facade';
import { CalculationMode, UniverSheetsCorePreset } from '@univerjs/preset-sheets-core';
import coreEnglish from '@univerjs/preset-sheets-core/locales/en-US';
import { UniverSheetsSortPreset } from '@univerjs/preset-sheets-sort';
import sortEnglish from '@univerjs/preset-sheets-sort/locales/en-US';
import { menuWords } from './bars/menu-words.ts';
import '@univerjs/preset-sheets-core/lib/index.css';
import '@univerjs/preset-sheets-sort/lib/index.css';

/** The workspace's slate violet in the ten steps that the component asks for. */
const violet = {
  50: '#F0F1FF',
  100: '#E4E6FA',
  200: '#CBCEF2',
  300: '#B4B7F9',
  400: '#8785CF',
  500: '#6B69B5',
  600: '#245FD4',
  700: '#444185',
  800: '#37356B',
  900: '#25253A',
};

/** The greys of the page: the component draws its dark sheet from the last ones. */
const grey = {
  50: '#F7F8FC',
  100: '#EBEDF6',
  200: '#DEE1EB',
  300: '#BDC2D3',
  400: '#748484',
  500: '#5B666F',
  600: '#3D4954',
  700: '#29323C',
  800: '#1C2530',
  900: '#131B23',
};

/**
 * The spreadsheet component without its own bars: the page draws those itself. The vendor's `createUniver` comes
 * with packages that have no licence, hence these lines.
 */
export function startUniver(container: HTMLElement, isDark: boolean): { univer: Univer; api: FUniver } {
  const univer = new Univer({
    darkMode: isDark,
    locale: LocaleType.EN_US,
    locales: { [LocaleType.EN_US]: merge({}, coreEnglish, sortEnglish, menuWords) },
    logLevel: LogLevel.SILENT,
  });
  const presets = [
    UniverSheetsCorePreset({
      container,
      header: false,
      toolbar: false,
      formulaBar: false,
      footer: false,
      disableAutoFocus: true,
      // A date or a number stored as text is what its app wrote, and not an error to mark.
      sheets: { disableForceStringMark: true, disableForceStringAlert: true },
      disableTextFormatMark: true,
      disableTextFormatAlert: true,
      // The server does not protect ranges.
      menu: { 'sheet.contextMenu.permission': { hidden: true } },
      // The server's results remain until something on this page changes.
      formula: { initialFormulaComputing: CalculationMode.NO_CALCULATION },
    }),
    UniverSheetsSortPreset(),
  ];
  for (const entry of presets.flatMap((preset) => preset.plugins)) {
    if (Array.isArray(entry)) univer.registerPlugin(entry[0], entry[1]);
    else univer.registerPlugin(entry);
  }
  const themes = univer.__getInjector().get(ThemeService);
  themes.setTheme({ ...themes.getCurrentTheme(), primary: violet, gray: grey });
  nameApart(container);
  return { univer, api: FUniver.newAPI(univer) };
}

/** The component has two places for what it has to say, both of the same name. */
function nameApart(container: HTMLElement): void {
  const observer = new MutationObserver(() => {
    const [first, second] = container.querySelectorAll('section[aria-label^="Notifications"]');
    if (!first || !second) return;
    first.setAttribute('aria-label', 'Notifications of the sheet');
    second.setAttribute('aria-label', 'Messages of the sheet');
    observer.disconnect();
  });
  observer.observe(container, { childList: true, subtree: true });
}
