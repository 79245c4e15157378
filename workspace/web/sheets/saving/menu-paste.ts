import {
  CommandType,
  FOCUSING_SHEET,
  ICommandService,
  type IMultiCommand,
  type Univer,
} from '@univerjs/core';
import {
  IClipboardInterfaceService,
  ISheetClipboardService,
  PasteCommand,
  SheetPasteShortKeyCommand,
} from '@univerjs/preset-sheets-core';

/** Above the component's own command. */
const priority = 1_000;

async function textOf(item: ClipboardItem): Promise<string | undefined> {
  const isTextAlone = item.types.includes('text/plain') && !item.types.includes('text/html');
  return isTextAlone ? (await item.getType('text/plain')).text() : undefined;
}

/** The menu's Paste: the component's own takes rows of text for one cell, unlike its answer to the keyboard. */
const paste: IMultiCommand<{ value?: string }> = {
  id: PasteCommand.id,
  name: 'workspace.command.paste',
  type: CommandType.COMMAND,
  multi: true,
  priority,
  // Without the right to read the clipboard, the component pastes what it copied itself.
  preconditions: (context) => context.getContextValue(FOCUSING_SHEET) && 'clipboard' in navigator,
  handler: async (accessor, params) => {
    const sheets = accessor.get(ISheetClipboardService);
    const clipboard = accessor.get(IClipboardInterfaceService);
    const commands = accessor.get(ICommandService);
    const [item] = await clipboard.read();
    if (!item) return false;
    const textContent = params?.value === undefined ? await textOf(item) : undefined;
    if (textContent === undefined) return sheets.paste(item, params?.value);
    return commands.executeCommand(SheetPasteShortKeyCommand.id, { textContent });
  },
};

export function mendMenuPaste(univer: Univer): void {
  univer.__getInjector().get(ICommandService).registerMultipleCommand(paste);
}
