import { Clause } from './LegalPage.tsx';

/** Replaces Google's text if this installation works without Google. */
export function EmbeddedWorkspace({ name }: { name: string }) {
  if (name === '') return null;
  return (
    <Clause title="The embedded workspace">
      <p>
        This installation does not use Google. It comes with {name}, a workspace that answers in Google's
        place, so your sheets, photos and folders are on the disk of whoever runs this installation. Where
        this page says Google Drive or Google account, read {name}.
      </p>
    </Clause>
  );
}
