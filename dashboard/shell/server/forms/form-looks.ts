import type { PublicForm } from '#backend/forms/app-form.ts';
import { Recent } from '#backend/recent.ts';

/** For so long a look into a form's file is believed, whatever it came to: strangers cost its owner no more than one a minute. */
const believedMs = 60_000;

interface Look {
  made: Promise<PublicForm | null>;
  until: number;
}

/** Where a form is read from, and how it was met last by whatever read it. */
interface FormSource {
  read(): Promise<PublicForm | null>;
  met(): PublicForm | null | undefined;
}

/** The forms that were looked at lately. What their owner changes here is known at once, elsewhere within a minute. */
export class FormLooks {
  readonly #looks = new Recent<Look>(1_000);

  /** The form by `read`, which is asked once a minute at most; a failure is as good for a minute. */
  async read(id: string, { read, met }: FormSource): Promise<PublicForm | null> {
    const look = this.#looks.get(id);
    if (look && look.until > Date.now()) {
      const made = await look.made;
      const now = met();
      return now === undefined ? made : now;
    }
    const made = read();
    this.#looks.set(id, { made, until: Date.now() + believedMs });
    return await made;
  }
}
