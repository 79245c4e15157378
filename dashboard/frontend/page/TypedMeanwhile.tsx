import { type Dispatch, type FocusEvent, type SetStateAction, useEffect } from 'react';

interface TypedMeanwhileProps {
  onType: Dispatch<SetStateAction<string>>;
}

/** What is typed before the code of a dialog has come is meant for its first field, and not for the page below. */
export function TypedMeanwhile({ onType }: TypedMeanwhileProps) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey } = event;
      if (key.length !== 1 || ctrlKey || metaKey || altKey) return;
      event.preventDefault();
      event.stopPropagation();
      onType((before) => before + key);
    };
    addEventListener('keydown', onKey, true);
    return () => removeEventListener('keydown', onKey, true);
  }, [onType]);
  return null;
}

/** A field that begins with a text is typed on at its end; some browsers would begin before it. */
export function typeOnBehind({ currentTarget: field }: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) {
  if (field.selectionEnd === 0) field.setSelectionRange(field.value.length, field.value.length);
}
