import { type FormEvent, useId, useState } from 'react';
import { asFailure } from '../api/call.ts';
import buttons from './buttons.module.css';
import { Dialog } from './Dialog.tsx';
import styles from './NameDialog.module.css';

interface NameDialogProps {
  title: string;
  verb: string;
  busyVerb: string;
  startingName: string;
  /** What is wrong with a name, if anything. */
  check?(name: string): string | undefined;
  onSave(name: string): Promise<void> | void;
  onClose(): void;
}

/** Asks for a name and closes once it is stored; a failure stays beside the field with what was typed. */
export function NameDialog(props: NameDialogProps) {
  const { title, verb, busyVerb, startingName, check, onSave, onClose } = props;
  const [name, setName] = useState(startingName);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const id = useId();

  const save = async (event: FormEvent) => {
    event.preventDefault();
    const trimmed = name.trim();
    const wrong = trimmed === '' ? 'Please enter a name' : check?.(trimmed);
    if (wrong !== undefined) return setProblem(wrong);
    setBusy(true);
    try {
      await onSave(trimmed);
      onClose();
    } catch (error) {
      setProblem(asFailure(error).message);
      setBusy(false);
    }
  };

  return (
    <Dialog
      title={title}
      isBusy={isBusy}
      onClose={onClose}
      actions={
        <>
          <button type="button" className={buttons.outline} disabled={isBusy} onClick={onClose}>
            Cancel
          </button>
          <button type="submit" form={`${id}form`} className={buttons.solid} disabled={isBusy}>
            {isBusy ? busyVerb : verb}
          </button>
        </>
      }
    >
      <form id={`${id}form`} onSubmit={(event) => void save(event)} noValidate>
        <label className={styles.label} htmlFor={id}>
          Name
        </label>
        <input
          id={id}
          className={styles.input}
          value={name}
          autoComplete="off"
          autoFocus
          aria-invalid={problem !== undefined}
          aria-describedby={problem === undefined ? undefined : `${id}problem`}
          onFocus={(event) => event.target.select()}
          onChange={(event) => {
            setName(event.target.value);
            setProblem(undefined);
          }}
        />
        {problem !== undefined && (
          <p id={`${id}problem`} className={styles.problem} role="alert">
            {problem}
          </p>
        )}
      </form>
    </Dialog>
  );
}
