import { useState } from 'react';
import { NameDialog } from '#frontend/dialogs/NameDialog.tsx';
import type { OwnApp } from '#kernel/own-apps/own-app.ts';
import { Problem } from '#kernel/problem.ts';
import { doubleName, maxSavedViews, savedViewSchema } from '#kernel/records/saved-views.ts';
import { type Naming, type SaveApp, withName, withView } from './changed-views.ts';

interface NameViewProps {
  app: OwnApp;
  naming: Naming;
  save: SaveApp;
  onNamed: (name: string) => void;
  onClose: () => void;
}

function wrongName(sentence: string): Problem {
  return new Problem('INVALID_INPUT', sentence, { fields: { name: sentence } });
}

/** The app with the named view, or a problem with the name. */
function named(app: OwnApp, naming: Naming, name: string): OwnApp | Problem {
  const { error } = savedViewSchema.shape.name.safeParse(name);
  if (error) return wrongName(error.issues[0]?.message ?? 'Please enter a name');
  const changed = 'saved' in naming ? withName(app, naming.saved, name) : withView(app, name, naming.look);
  const { saved = [] } = changed;
  if (doubleName(saved) !== undefined)
    return wrongName('There is already a view with this name. Please choose another.');
  return saved.length > maxSavedViews
    ? wrongName(`There are ${maxSavedViews} saved views. Delete one before you save another.`)
    : changed;
}

/** Asks for a view's name, and saves the view in the sheet. */
export function NameView({ app, naming, save, onNamed, onClose }: NameViewProps) {
  const [wrong, setWrong] = useState<Problem | null>(null);
  const isNew = 'look' in naming;
  return (
    <NameDialog
      title={isNew ? 'Save as a view' : `Rename “${naming.saved.name}”`}
      label="Name"
      submit={
        isNew ? { label: 'Save view', busyLabel: 'Saving' } : { label: 'Rename', busyLabel: 'Renaming' }
      }
      {...(!isNew && { initial: naming.saved.name })}
      requiredText="Please enter a name"
      help="Its search, order, groups and columns are kept with it, for everyone who opens the sheet."
      isBusy={save.isPending}
      failure="The view was not saved"
      problem={wrong ?? save.error}
      onSubmit={(name) => {
        const changed = named(app, naming, name);
        setWrong(changed instanceof Problem ? changed : null);
        if (!(changed instanceof Problem)) save.send(changed, () => onNamed(name));
      }}
      onClose={onClose}
    />
  );
}
