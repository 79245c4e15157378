/** What somebody wants to do that needs a missing permission. */
export type Operation = 'viewShared' | 'viewMembers' | 'edit' | 'create' | 'share';

export const operationWords: Readonly<Record<Operation, string>> = {
  viewShared: 'To show what other people share with you, Rowhouse needs to read files it did not create.',
  viewMembers: 'To show the rows of this sheet, Rowhouse needs to read a file it did not create.',
  edit: 'To change this sheet, Rowhouse needs to write to your spreadsheets.',
  create: 'To make a new sheet, Rowhouse needs to create files in your Drive.',
  share: 'To share this sheet, Rowhouse needs to manage the files it created in your Drive.',
};
