import type { Cells } from '#kernel/records/record.ts';
import type { AppContext } from '../context.ts';

// What an app says of a form that people without an account fill in: they see its words, and nothing of its sheet.

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
  /** What it is chosen from: one, or any number of them. */
  choices: readonly string[];
  /** What it says at first, as it is sent. */
  initial: string;
  maxLength: number;
}

/** What was typed, by the names of fields; of a box 'yes' where it is ticked, of several choices each on a line. */
export type FormAnswers = Readonly<Record<string, string>>;

export interface PublicForm {
  title: string;
  thanks: string;
  /** The last day on which it can be sent; null for ever. */
  until: string | null;
  /** How many rows may come by it. */
  most: number;
  fields: readonly FormField[];
  /**
   * What was typed as cells of a new row.
   * @throws Problem INVALID_INPUT with a sentence for each field that does not fit
   */
  cellsOf(answers: FormAnswers): Partial<Cells>;
}

/** The default export of an app's `server/form.ts`. */
export interface AppForm {
  /** The form of a file as it stands now; null where it has none. One upstream call. */
  read(context: AppContext, fileId: string): Promise<PublicForm | null>;
  /** The same as it was met last, without any call; undefined where it was not met. */
  met(fileId: string): PublicForm | null | undefined;
  /** Adds the row, once under the request's key. */
  add(context: AppContext, fileId: string, cells: Partial<Cells>): Promise<void>;
}
