import { CheckIcon } from '@phosphor-icons/react/Check';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useKeyFor } from '#frontend/calls/use-key-for.ts';
import { useAskBeforeLeaving } from '#frontend/dialogs/use-stay.ts';
import type { FirstRow, OpenSheet, Typed } from '#frontend/house/first-row.ts';
import { ProblemAlert } from '#frontend/status/ProblemAlert.tsx';
import button from '../button.module.css';
import { FirstRowGrid, type SavedRow } from './FirstRowGrid.tsx';
import styles from './first-rows.module.css';

interface FirstRowFormProps {
  row: FirstRow;
  sheet: Promise<OpenSheet>;
  /** Under which the sheet is made. */
  requestKey: string;
  isWide: boolean;
  hasCursor: boolean;
  onOpened: (address: `/${string}`) => void;
  /** The way into the app. */
  children: ReactNode;
}

const blankOf = (row: FirstRow): Typed =>
  Object.fromEntries(row.cells.map(({ name, start }) => [name, start?.() ?? '']));

/** The row while it is typed: Enter saves it and opens the next one. */
export function FirstRowForm(props: FirstRowFormProps) {
  const { row, isWide, hasCursor, children } = props;
  const form = useRef<HTMLFormElement>(null);
  const id = useId();
  const [typed, setTyped] = useState<Typed>(() => blankOf(row));
  const [saved, setSaved] = useState<readonly SavedRow[]>([]);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const keyFor = useKeyFor();
  const opening = useOpening(props);
  const next = (saved.at(-1)?.number ?? 1) + 1;
  const isTouched = row.cells.some(({ name, start }) => typed[name] !== (start?.() ?? ''));
  useAskBeforeLeaving(isTouched);
  // The cells that the form starts with.
  const focusFirst = () =>
    form.current?.querySelector<HTMLInputElement>('input[data-first]')?.focus({ preventScroll: !isWide });
  useEffect(() => {
    if (hasCursor) form.current?.querySelector<HTMLInputElement>('input[data-first]')?.focus();
  }, [hasCursor]);
  const save = useMutation({
    mutationFn: async ({ content, key }: { content: Typed; key: string }) =>
      await (await opening.open()).add(content, key),
    onSuccess: (number, { content }) => {
      setSaved((rows) => [...rows, { number, typed: content }]);
      setTyped(blankOf(row));
      focusFirst();
    },
  });
  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (save.isPending) return;
    const found = row.problemsOf(typed);
    setProblems(found);
    const [wrong] = row.cells.filter(({ name }) => found[name] !== undefined);
    if (wrong) form.current?.querySelector<HTMLInputElement>(`input[name="${wrong.name}"]`)?.focus();
    // The same row typed a second time is a second row.
    else save.mutate({ content: typed, key: keyFor([saved.length, typed]) });
  }
  const last = saved.at(-1);
  return (
    <form ref={form} onSubmit={onSubmit} noValidate aria-label={`Row ${next} of ${row.place()}`}>
      <FirstRowGrid
        {...{ row, saved, next, typed, problems, isWide, id }}
        isBusy={save.isPending}
        onType={(name, text) => {
          setTyped((known) => ({ ...known, [name]: text }));
          setProblems(({ [name]: _, ...rest }) => rest);
        }}
      />
      {save.error && (
        <div className={styles['problem']}>
          <ProblemAlert title={`Row ${next} was not saved`} problem={save.error}>
            What you typed is still here.
          </ProblemAlert>
        </div>
      )}
      <div className={styles['actions']}>
        <button
          type="submit"
          className={hasCursor || isTouched ? button['solid'] : button['outline']}
          disabled={save.isPending}
        >
          <CheckIcon size={16} weight="bold" aria-hidden />
          {save.isPending ? `Saving row ${next}` : `Save row ${next}`}
        </button>
        <span className={styles['hint']} role="status">
          {last ? `Row ${last.number} is in ${row.place()}.` : ''}
        </span>
        {isWide && !last && (
          <span className={styles['hint']} aria-hidden="true">
            <kbd className={styles['key']}>Enter</kbd> saves
          </span>
        )}
        {children}
      </div>
    </form>
  );
}

/** The sheet that was started; one that could not be made is made when the row is saved, under the same key. */
function useOpening({ row, sheet: begun, requestKey, onOpened }: FirstRowFormProps) {
  const sheet = useRef(begun);
  useEffect(() => {
    let isShown = true;
    sheet.current.then(
      ({ address }) => isShown && onOpened(address),
      () => {},
    );
    return () => {
      isShown = false;
    };
  }, [onOpened]);
  return {
    open: async (): Promise<OpenSheet> => {
      try {
        return await sheet.current;
      } catch {
        sheet.current = row.make(requestKey);
        const opened = await sheet.current;
        onOpened(opened.address);
        return opened;
      }
    },
  };
}
