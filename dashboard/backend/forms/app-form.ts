import type { Cells } from '#kernel/records/record.ts';
import type { AppContext } from '../context.ts';

// An app's form for people without an account: they see its texts, and nothing of its sheet.

export type FormInput =
  | 'line'
  | 'lines'
  | 'number'
  | 'day'
  | 'flag'
  | 'choice'
  | 'choices'
  | 'email'
  | 'phone'
  | 'link';

export interface FormField {
  name: string;
  label: string;
  input: FormInput;
  isRequired: boolean;
  /** The choices: one or any number of them can be chosen. */
  choices: readonly string[];
  /** The initial value, in the form in which it is sent. */
  initial: string;
  maxLength: number;
  /** How it may be written, where that is not plain. */
  example?: string;
}

/** What was typed, by field name: 'yes' for a ticked box, one line for each of several choices. */
export type FormAnswers = Readonly<Record<string, string>>;

export interface PublicForm {
  title: string;
  thanks: string;
  /** The last day on which it can be sent; null for no limit. */
  until: string | null;
  /** How many rows it accepts. */
  most: number;
  fields: readonly FormField[];
  /**
   * What was typed, as cells of a new row.
   * @throws Problem INVALID_INPUT with a sentence for each invalid field
   */
  cellsOf(answers: FormAnswers): Partial<Cells>;
}

/** The default export of an app's `server/form.ts`. */
export interface AppForm {
  /** A file's form as it is now; null if it has none. One upstream call. */
  read(context: AppContext, fileId: string): Promise<PublicForm | null>;
  /** The form as it was last seen, without a call; undefined if it has not been seen. */
  met(fileId: string): PublicForm | null | undefined;
  /** Adds the row, once per request key. */
  add(context: AppContext, fileId: string, cells: Partial<Cells>): Promise<void>;
}
