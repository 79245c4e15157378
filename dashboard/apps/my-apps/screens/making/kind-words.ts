import type { ColumnKind } from '#kernel/own-apps/column-kinds.ts';

/** The names of the kinds of columns, as people say them. */
export const kindWords: Readonly<Record<ColumnKind, string>> = {
  text: 'Text',
  longText: 'Long text',
  number: 'Number',
  money: 'Money',
  percent: 'Percent',
  flag: 'Yes or no',
  day: 'Date',
  time: 'Time of day',
  duration: 'Duration',
  choice: 'Choice',
  choices: 'Several choices',
  person: 'Person',
  email: 'Email',
  phone: 'Phone',
  link: 'Link',
  photo: 'Photo',
  file: 'File, read only',
  place: 'Place',
  rating: 'Rating',
  code: 'Barcode or code',
  reference: 'Related row',
  formula: 'Formula, read only',
};
