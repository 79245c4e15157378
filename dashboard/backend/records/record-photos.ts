import { hash } from 'node:crypto';
import type { AppContext } from '#backend/context.ts';
import type { UploadedFile } from '#backend/handlers.ts';
import { AppPhotos } from '#backend/photos/app-photos.ts';
import { storeWithRow } from '#backend/photos/folder.ts';
import { blankOf, photoNameOf } from '#kernel/records/field.ts';
import type { AnyRecord, RowOf, SeenOf } from '#kernel/records/record.ts';
import type { RecordRows, SomeCells, Target } from './record-rows.ts';

const marked = 8;

/**
 * A file under a name derived from its bytes: rows of one sheet may name photos in several people's Drives, whose
 * phones give every photo the same name.
 */
export function namedByBytes(file: UploadedFile): UploadedFile {
  const stem = file.name.replace(/\.[^.]{1,5}$/, '');
  return { ...file, name: `${stem} ${hash('sha256', file.bytes).slice(0, marked)}` };
}

/** The photos of records, stored together with the rows that name them. */
export class RecordPhotos<R extends AnyRecord = AnyRecord> extends AppPhotos {
  readonly #record: R;
  /** The field that holds a photo's name. */
  readonly #field: string;

  constructor(appId: string, record: R) {
    const field = photoNameOf(record) ?? '';
    super(appId, { photo: record.fields[field]?.header.toLowerCase() ?? 'photo', one: record.one });
    this.#record = record;
    this.#field = field;
  }

  /** Adds a record with its photo, or neither; a row that an earlier attempt has made takes the present values. */
  async add(
    context: AppContext,
    rows: RecordRows<R>,
    { fresh, file }: { fresh: SomeCells<R>; file: UploadedFile },
  ): Promise<RowOf<R>> {
    const newPhoto = { file, keepLocation: false };
    const { row } = await storeWithRow(context, this.placeOf(context), newPhoto, async (name, mayBeNamed) => {
      const whole = { ...fresh, [this.#field]: name };
      const known = mayBeNamed ? (await rows.list()).rows : [];
      const made = known.find((each) => this.#named(each) === name);
      // What others have written to it since is not for this form to change.
      if (made) {
        const isIt = (added: RowOf<R>) => this.#named(added) === name;
        return await rows.changeAdded(made, { ...this.#blank(), ...whole }, isIt);
      }
      return await rows.addOne(whole);
    });
    return row;
  }

  /**
   * Writes a photo's name into a row, together with any other changes; if that is refused, the photo is removed
   * again.
   */
  async update(
    context: AppContext,
    rows: RecordRows<R>,
    { target, changes, file }: { target: Target<SeenOf<R>>; changes: SomeCells<R>; file: UploadedFile },
  ): Promise<RowOf<R>> {
    const newPhoto = { file, keepLocation: false };
    const { row } = await storeWithRow(context, this.placeOf(context), newPhoto, (name) =>
      rows.update(target, { ...changes, [this.#field]: name }),
    );
    return row;
  }

  #named(row: RowOf<R>): unknown {
    return Object.entries(row).find(([name]) => name === this.#field)?.[1];
  }

  /** All fields of a form, empty. */
  #blank(): SomeCells<R> {
    const blank = this.#record.formFields.map(([name, field]) => [name, blankOf(field)]);
    // Fields of the record, as the type says.
    return Object.fromEntries(blank) as SomeCells<R>;
  }
}
